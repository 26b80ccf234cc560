// Soft sounds of an office, made of noise and a few tones as they are needed: no file is fetched.

import type { Event } from "../net/story";

type Sound = "tile" | "paper" | "dice" | "coin" | "stamp" | "pencil";

/** What an event sounds like. One that is not named here is a sheet of paper. */
const OF_EVENT: Record<string, Sound> = {
  rolled: "dice",
  paid: "coin",
  aid: "coin",
  shared: "coin",
  placed: "tile",
  built: "tile",
  started: "tile",
  rival_took: "tile",
  park: "tile",
  pool: "tile",
  roundabout: "tile",
  wrote: "pencil",
  bis: "pencil",
  fenced: "pencil",
  agent: "pencil",
  temp: "pencil",
  claimed: "stamp",
  landmark: "stamp",
  won: "stamp",
  ended: "stamp",
  last_round: "stamp",
};
const LOUDNESS = 0.16;
const APART = 0.09;
const MOST_AT_ONCE = 5;

let office: { context: AudioContext; out: GainNode; noise: AudioBuffer } | undefined;

function opened() {
  if (office) return office;
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  office = { context, out, noise };
  return office;
}

/** What happened, one after another; where much happens at once, its first few. */
export function play(events: Event[]): void {
  const { context } = opened();
  if (context.state === "suspended") void context.resume();
  const heard = events
    .map((event) => OF_EVENT[event.event] ?? "paper")
    .filter((sound, at, all) => sound !== all[at - 1] || sound === "coin");
  for (const [at, sound] of heard.slice(0, MOST_AT_ONCE).entries()) MADE[sound](context.currentTime + at * APART);
}

/** One stroke of the tower clock: it is your turn. */
export function ring(): void {
  const { context } = opened();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime + 0.02;
  for (const [pitch, loud] of [
    [622, 0.5],
    [1244, 0.22],
    [1871, 0.12],
    [2710, 0.05],
  ] as const)
    tone(now, pitch, loud, 0.38);
}

const vary = (value: number) => value * (0.94 + Math.random() * 0.12);

const MADE: Record<Sound, (at: number) => void> = {
  tile: (at) => {
    rustle(at, 0.05, 0.9, "lowpass", 900);
    tone(at, 150, 0.7, 0.09, 70);
  },
  paper: (at) => rustle(at, 0.2, 0.28, "bandpass", 3200, 1900),
  dice: (at) =>
    [0, 0.07, 0.13, 0.2].forEach((later, turn) => {
      rustle(at + later, 0.03, 0.8 - turn * 0.14, "bandpass", 1700);
      tone(at + later, 420, 0.3 - turn * 0.05, 0.035, 260);
    }),
  coin: (at) => {
    tone(at, 2093, 0.2, 0.16);
    tone(at + 0.018, 3136, 0.2, 0.16);
  },
  stamp: (at) => {
    rustle(at, 0.09, 1, "lowpass", 500);
    tone(at, 95, 1, 0.16, 48);
  },
  pencil: (at) => {
    for (const later of [0, 0.08]) rustle(at + later, 0.06, 0.2, "bandpass", 5200, 4300);
  },
};

/** Noise through a filter, fading; the filter may slide, as a sheet does. */
function rustle(at: number, length: number, loud: number, type: BiquadFilterType, from: number, to = from): void {
  const { context, out, noise } = opened();
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.setValueAtTime(vary(from), at);
  filter.frequency.linearRampToValueAtTime(vary(to), at + length);
  source
    .connect(filter)
    .connect(fading(context, at, length, loud))
    .connect(out);
  source.start(at, Math.random() * 0.2, length + 0.05);
}

function tone(at: number, pitch: number, loud: number, length: number, to = pitch): void {
  const { context, out } = opened();
  const source = context.createOscillator();
  source.frequency.setValueAtTime(vary(pitch), at);
  if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(context, at, length, loud)).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

function fading(context: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}
