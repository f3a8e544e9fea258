/**
 * A grid in the few characters of a link: its JSON, the words that every grid uses told by one byte each, packed, and
 * written in letters that an address carries as they are.
 */
import { isGrid, type Grid } from "./grids";

/** In this order for ever: links that people keep speak of them by place. New ones are added at the end. */
const WORDS = [
  '"name":', '"version":1,', '"title":', '"fr":', '"en":', '"seats":[1,8]', '"dice":', '"faces":6', '"rolls":3', '"joker":', '"extra_bonus":', '"extra_at":',
  '"extra_needs":', '"upper_bonus":', '"from":', '"points":', '"tie_break":["total"]', '"wins":', '"span":', '"column":[', '"category":[', '"key":', '"section":"upper"', '"section":"lower"',
  '"face":', '"needs":', '"alike":', '"pairs":', '"run":', '"shows":', '"groups":', '"within":', '"opposite":', '"any":', '"sum"', '"matched"',
  '"plus":', '"served":', '"minus":true', '"after":', '"joker":true', '"word":"category.', '"ones"', '"twos"', '"threes"', '"fours"', '"fives"', '"sixes"',
  '"three_of_a_kind"', '"four_of_a_kind"', '"five_of_a_kind"', '"full_house"', '"small_straight"', '"large_straight"', '"chance"', '"one_pair"', '"two_pairs"', '"none"', '"forced"', '"free"',
  '"hasbro"', '"order":', '"multiplier":', '"dry":true', '"saved_rolls":', '"simultaneous":', '"rolls":', '"minus"', '"plus"', '"down"', '"up"', '"},{"', "},{", '"box_',
];
const FIRST = 0x80;
const LONGEST = 20_000;
const WIDEST = 100_000;

export async function packGrid(grid: Grid): Promise<string> {
  let text = JSON.stringify(grid).replace(/[^\x00-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  WORDS.forEach((word, i) => (text = text.replaceAll(word, String.fromCharCode(FIRST + i))));
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  return letters(await through(bytes, new CompressionStream("deflate-raw")));
}

/** The grid of a link's fragment; null for what is none. */
export async function unpackGrid(fragment: string): Promise<Grid | null> {
  if (fragment.length > LONGEST || !/^[A-Za-z0-9_-]+$/.test(fragment)) return null;
  try {
    const bytes = await through(bytesOf(fragment), new DecompressionStream("deflate-raw"));
    let text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    for (let i = WORDS.length - 1; i >= 0; i--) text = text.replaceAll(String.fromCharCode(FIRST + i), WORDS[i]!);
    const grid: unknown = JSON.parse(text);
    return isGrid(grid) ? grid : null;
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(change).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > WIDEST) throw new RangeError("too long for a grid");
  }
  const whole = new Uint8Array(length);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

function letters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
