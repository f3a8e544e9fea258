import { lang } from "./lang.svelte";
import { refusal, type Refused } from "./link";

/** A question that is too long for a message of the socket, such as one about a whole log. */
export async function post<T>(method: string, params: object): Promise<T> {
  const response = await fetch("/api", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, lang: lang() } }),
  });
  const answer = (await response.json()) as { result?: T; error?: Refused };
  if (answer.error) throw refusal(answer.error);
  return answer.result as T;
}
