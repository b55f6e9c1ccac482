import type { Item } from "../../contract.ts";
import type { ItemState } from "../../values.ts";

/** `again` failed and will be retried, `back` is final; `way` and `delayed` are the recipient's view of the other states. */
export type Standing = Exclude<ItemState, "failed"> | "again" | "back" | "way" | "delayed";

export function standingOf({ state, nextTryAt }: Pick<Item, "state" | "nextTryAt">, own: boolean): Standing {
  const standing = state === "failed" ? (nextTryAt === null ? "back" : "again") : state;
  if (!own || standing === "paid" || standing === "back") return standing;
  return standing === "action" ? "delayed" : "way";
}
