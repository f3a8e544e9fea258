import type { Die, Player, TableView } from "../../core/view";

export const COLOURS = ["purple", "yellow", "blue", "white", "black"] as const;
export type Colour = (typeof COLOURS)[number];
export const PORTS = ["DVI", "Parallel", "PS2", "RJ45", "Serial", "StereoRCA"] as const;
export type Port = (typeof PORTS)[number];
export const LABELS = ["SND", "CLR", "CAR", "IND", "FRQ", "SIG", "NSA", "MSA", "TRN", "BOB", "FRK"] as const;

export interface Edgework {
  serial: string;
  batteries: number;
  holders: number;
  indicators: { label: string; lit: boolean }[];
  port_plates: Port[][];
}

/** Edgework in every form: as data, as players write it, and as a code. */
export interface Forms {
  edgework: Edgework;
  text: string;
  code: string;
}

export interface ColourDie extends Die {
  colour: Colour;
}

export interface Module {
  /** Not told to the expert, as all else but whether it is solved. */
  dice?: ColourDie[];
  /** How many rolls there were, and how many dice the last one threw. */
  roll: number;
  rolled: number;
  solved: boolean;
}

export type Verdict = "legal" | "tolerated" | "strike";

export interface Decision {
  module: number;
  /** Not told to the expert. */
  dice?: Record<Colour, number>;
  held?: Colour[];
  keep?: Colour[];
  verdict: Verdict;
  rule: string;
  struck: boolean;
}

/** A section of the manual, its words as keys of the catalogue. */
export interface Section {
  id: string;
  rolled: number;
  title: string;
  lead: string;
  numbered: boolean;
  lines: string[];
  rows: [string, string][];
}

export interface BombView extends TableView {
  role: "solo" | "defuser" | "expert";
  manual?: Section[];
  edgework: Edgework | null;
  edgework_forms: Forms | null;
  module: number;
  modules: Module[];
  time_left: number;
  time_limit: number;
  speed: number;
  strikes: number;
  strike_limit: number;
  solved: number;
  struck: boolean;
  decisions: Decision[] | null;
  players: (Player & { role: string; total: number })[];
}

/** What `bomb.rolls` says: the rolls to expect before the first one, and after each allowed choice. */
export interface Rolls {
  rolls: number;
  choices: { keep: Colour[]; rolls: number }[];
}

/** What `bomb.keeps` says of the dice that lie there. */
export interface Keeps {
  keeps: Colour[][];
  rule: string;
  choices: { keep: Colour[]; verdict: Verdict; rule: string }[];
}
