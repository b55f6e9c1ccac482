import type { Item } from "../../contract/items.ts";
import type { ItemState } from "../../values.ts";

/** `again` failed and will be retried, `back` is final; `way` and `delayed` are the recipient's view of the other states. */
export type ItemStatus = Exclude<ItemState, "failed"> | "again" | "back" | "way" | "delayed";

export function itemStatusOf({ state, nextTryAt }: Pick<Item, "state" | "nextTryAt">, own: boolean): ItemStatus {
  const status = state === "failed" ? (nextTryAt === null ? "back" : "again") : state;
  if (!own || status === "paid" || status === "back") return status;
  return status === "action" ? "delayed" : "way";
}
