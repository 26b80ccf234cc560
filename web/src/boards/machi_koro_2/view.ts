// What `src/ratusha/games/machi_koro_2/view.py` sends.

export interface Pile {
  card: string;
  copies: number;
  cost: number;
}

export interface Offer {
  card: string;
  /** By seat; null where that seat may not build it at any price. */
  prices: (number | null)[];
}

export interface CityView {
  coins: number;
  establishments: Record<string, number>;
  landmarks: string[];
}

/** A roll, its chances in 36 and what it changes in every purse. */
export interface Chance {
  roll: number;
  chances: number;
  coins: number[];
  /** A second row of its roll: a double of that sum changes other purses than two different faces do. */
  double?: true;
}

export interface Forecast {
  one_die: Chance[];
  two_dice: Chance[];
}

export interface View {
  phase: "opening" | "choose_dice" | "roll" | "swap_give" | "swap_take" | "give_away" | "build" | "over";
  you: number;
  turn: number;
  opening_round: number | null;
  dice: number[];
  swaps_left: number;
  offered: string | null;
  extra_turn: boolean;
  must_give: boolean;
  bank: number;
  rows: Pile[][];
  landmarks: Offer[];
  decks: number[];
  cities: CityView[];
  winner: number | null;
  /** What the next roll of this seat would bring; drawn where the server tells it. */
  forecast?: Forecast | null;
}

/** The seats as one looks round the table: oneself first. */
export function around(view: View): number[] {
  const first = Math.max(view.you, 0);
  return view.cities.map((_, place) => (first + place) % view.cities.length);
}
