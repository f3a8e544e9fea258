/**
 * Reads and writes the TOML of rulesets: comments, tables, arrays of tables, texts on one line, whole numbers, yes and no,
 * arrays, inline tables. What TOML has beside that, no ruleset needs.
 */
export type Value = string | number | boolean | Value[] | Table;
export interface Table {
  [key: string]: Value;
}

/** Text that is no TOML as rulesets use it, and the line where that begins. */
export class Unreadable extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

export function readToml(text: string): Table {
  return new Reader(text).document();
}

const escapes: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };

class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  document(): Table {
    const root = fresh();
    let here = root;
    for (this.blank(true); this.at < this.text.length; this.blank(true)) {
      if (this.text[this.at] === "[") here = this.header(root);
      else this.pair(here);
      this.endOfLine();
    }
    return root;
  }

  private fail(): never {
    throw new Unreadable(this.text.slice(0, this.at).split("\n").length);
  }

  /** Passes over blanks and, with `lines`, over ends of lines and comments. */
  private blank(lines: boolean): void {
    const passed = (lines ? /(?:[ \t\r\n\uFEFF]|#[^\n]*)*/y : /[ \t]*/y) as RegExp;
    this.take(passed);
  }

  private take(what: RegExp): string {
    what.lastIndex = this.at;
    const found = what.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }

  private need(sign: string): void {
    if (!this.text.startsWith(sign, this.at)) this.fail();
    this.at += sign.length;
  }

  private endOfLine(): void {
    this.take(/[ \t]*(?:#[^\n]*)?\r?/y);
    if (this.at < this.text.length) this.need("\n");
  }

  private header(root: Table): Table {
    const many = this.text.startsWith("[[", this.at);
    this.need(many ? "[[" : "[");
    const path = this.path();
    this.need(many ? "]]" : "]");
    const last = path.pop()!;
    const parent = path.reduce((table, key) => this.inside(table, key), root);
    if (!many) return this.inside(parent, last);
    const list = (parent[last] ??= []);
    if (!Array.isArray(list)) this.fail();
    const item = fresh();
    list.push(item);
    return item;
  }

  /** The table of that name: made if there is none, the last one of an array of tables. */
  private inside(table: Table, key: string): Table {
    const found = (table[key] ??= fresh());
    const one = Array.isArray(found) ? found.at(-1) : found;
    if (typeof one !== "object" || Array.isArray(one)) this.fail();
    return one;
  }

  private pair(table: Table): void {
    const path = this.path();
    this.need("=");
    this.blank(false);
    const value = this.value();
    const last = path.pop()!;
    const parent = path.reduce((within, key) => this.inside(within, key), table);
    if (last in parent) this.fail();
    parent[last] = value;
  }

  private path(): string[] {
    const path: string[] = [];
    do {
      this.blank(false);
      const sign = this.text[this.at];
      const key = sign === '"' || sign === "'" ? this.quoted() : this.take(/[A-Za-z0-9_-]+/y);
      if (key === "") this.fail();
      path.push(key);
      this.blank(false);
    } while (this.take(/\./y));
    return path;
  }

  private value(): Value {
    const sign = this.text[this.at];
    if (sign === '"' || sign === "'") return this.quoted();
    if (sign === "[") return this.nested(() => this.array());
    if (sign === "{") return this.nested(() => this.inline());
    const word = this.take(/[A-Za-z0-9_+.-]+/y);
    if (word === "true" || word === "false") return word === "true";
    if (!/^[+-]?\d(_?\d)*(\.\d+)?$/.test(word)) this.fail();
    return Number(word.replace(/_/g, ""));
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > 20) this.fail();
    const found = read();
    this.depth--;
    return found;
  }

  private quoted(): string {
    if (this.take(/"""|'''/y)) this.fail();
    const written = this.take(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y);
    if (written === "") this.fail();
    if (written[0] === "'") return written.slice(1, -1);
    return written.slice(1, -1).replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)/g, (_, escape: string) => {
      const sign = escape.length > 1 ? Number.parseInt(escape.slice(1), 16) : -1;
      if (sign > 0x10ffff) this.fail();
      return sign >= 0 ? String.fromCodePoint(sign) : (escapes[escape] ?? this.fail());
    });
  }

  private array(): Value[] {
    const items: Value[] = [];
    this.need("[");
    for (this.blank(true); this.text[this.at] !== "]"; this.blank(true)) {
      items.push(this.value());
      this.blank(true);
      if (!this.take(/,/y)) break;
    }
    this.need("]");
    return items;
  }

  private inline(): Table {
    const table = fresh();
    this.need("{");
    this.blank(false);
    while (this.text[this.at] !== "}") {
      this.pair(table);
      this.blank(false);
      if (!this.take(/,/y)) break;
      this.blank(false);
    }
    this.need("}");
    return table;
  }
}

/** A table without a prototype, so that no key means anything but itself. */
const fresh = (): Table => Object.create(null) as Table;

/** Writes a ruleset as docs/rulesets.md shows them: settings first, then columns and boxes as arrays of tables. */
export function writeToml(data: object): string {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined && value !== null);
  const lists = entries.filter(([, value]) => isTables(value));
  const plain = entries.filter((entry) => !lists.includes(entry));
  const parts = [lines(plain)];
  for (const [key, tables] of lists) for (const table of tables as object[]) parts.push(`[[${word(key)}]]\n${lines(Object.entries(table))}`);
  return parts.join("\n");
}

const isTables = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "object" && one !== null && !Array.isArray(one));

function lines(entries: [string, unknown][]): string {
  const said = entries.filter(([, value]) => value !== undefined && value !== null);
  return said.map(([key, value]) => `${word(key)} = ${inlined(value)}\n`).join("");
}

const word = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : quote(key));

/** Halves of a sign beyond the basic plane, which TOML does not know. */
const HALVES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function quote(text: string): string {
  return JSON.stringify(text.replace(HALVES, "\uFFFD")).replace(/\x7f/g, "\\u007f");
}

function inlined(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return `[${value.map(inlined).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const inside = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return inside.length > 0 ? `{ ${inside.map(([key, one]) => `${word(key)} = ${inlined(one)}`).join(", ")} }` : "{}";
}
