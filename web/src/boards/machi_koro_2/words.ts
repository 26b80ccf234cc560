// Labels of this board alone; all that the game itself says is in its `names/`.

import { language, type Language } from "../../text/language";

const WORDS = {
  build: ["Build", "Будувати", "Строить"],
  give: ["Give", "Віддати", "Отдать"],
  take: ["Take", "Узяти", "Взять"],
  rivals: ["rivals’ turn", "хід суперника", "ход соперника"],
  any: ["any turn", "будь-чий хід", "любой ход"],
  own: ["your turn", "ваш хід", "ваш ход"],
  once: ["once, now", "одразу, раз", "сразу, один раз"],
  for_all: ["for all", "для всіх", "для всех"],
  for_owner: ["for its owner", "для власника", "для владельца"],
  city_of: ["{who}’s city", "Місто: {who}", "Город: {who}"],
  my_city: ["Your city", "Ваше місто", "Ваш город"],
  back: ["Back to your city", "До свого міста", "К своему городу"],
  look_at: ["Look at the city", "Оглянути місто", "Осмотреть город"],
  no_landmark: ["No landmark yet", "Ще без пам’яток", "Пока без достопримечательностей"],
  empty_city: ["Nothing is built here yet", "Тут іще нічого не збудовано", "Здесь ещё ничего не построено"],
  more: ["more on average", "у середньому більше", "в среднем больше"],
  market: ["Cards for sale", "Карти на продаж", "Карты на продажу"],
  seats: ["Players", "Гравці", "Игроки"],
  now_turn: ["on turn", "ходить", "ходит"],
  you: ["you", "ви", "вы"],
  nobody_rolled: ["Nobody has rolled yet", "Ще ніхто не кидав", "Пока никто не бросал"],
  copies: ["{n} in the pile", "у стосі: {n}", "в стопке: {n}"],
  earlier: ["Before that", "Перед тим", "До этого"],
  for_you: ["you {n}", "вам {n}", "вам {n}"],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Word = keyof typeof WORDS;
const PLACE: Record<Language, 0 | 1 | 2> = { en: 0, uk: 1, ru: 2 };

export function word(key: Word, values: Record<string, string | number> = {}): string {
  return WORDS[key][PLACE[language.value]].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A number with its sign; minus is a real minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function tenths(value: number): string {
  const sign = Math.abs(value) < 0.05 ? "" : value > 0 ? "+" : "−";
  return sign + new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(value));
}
