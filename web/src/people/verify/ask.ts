import { post } from "../../core/post";
import { Refusal } from "../../core/link";
import type { Log } from "./log";

/** What the server says of a log's dice, which is worth no more than what this page finds by itself. */
export type ServerSays = { state: "asking" } | { state: "away" } | { state: "said"; ok: boolean; checked: number; reason: string };

export async function askServer(log: Log): Promise<ServerSays> {
  try {
    const { ok, checked, reason = "" } = await post<{ ok: boolean; checked: number; reason?: string }>("table.verify", { log });
    return { state: "said", ok, checked, reason };
  } catch (problem) {
    return problem instanceof Refusal ? { state: "said", ok: false, checked: 0, reason: problem.message } : { state: "away" };
  }
}
