/** What the methods that are not about one table take and answer. */
import type { Level, Titles } from "./view";

export interface GameInfo {
  game: string;
  title: string;
  seats: [number, number];
  options: { properties?: Record<string, OptionSchema> };
  rulesets: string[];
  about: RulesetInfo[];
  /** The levels of its bots; none where nobody but people play it. */
  bots: Level[];
  /** Whether there is advice on it, and a review of its finished tables. */
  coach: boolean;
}

export interface RulesetInfo {
  ruleset: string;
  title: Titles;
  seats: [number, number];
  simultaneous?: boolean;
  /** The options as the ruleset leaves them. */
  options: Record<string, unknown>;
}

export interface OptionSchema {
  type?: string;
  enum?: (string | number)[];
  /** Who sets it, where that is not the player. */
  "x-set-by"?: string;
  minimum?: number;
  maximum?: number;
}

export interface NewTable {
  game: string;
  ruleset: string | object;
  seats: string[];
  options: Record<string, unknown>;
  dice?: "typed";
  bots?: (Level | null)[];
  advice?: boolean;
}

export interface RulesPage {
  game: string;
  title: Titles;
  sections: RulesSection[];
}

export interface RulesSection {
  id: string;
  title: string;
  text: string[];
  examples?: RulesExample[];
}

export interface RulesExample {
  dice?: (number | { value: number; sides?: number; colour?: string; kept?: boolean })[];
  word?: string;
  points?: number;
  bonus?: number;
  open?: string[];
  caption?: string;
}

export interface ServerInfo {
  version: string;
  addresses: string[];
  lan: boolean;
}
