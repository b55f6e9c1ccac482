import { uuid } from "#web/api/uuid.ts";
import { isUnreachable } from "#web/ui/autosave.ts";
import type { Referral } from "../../contract/referral.ts";
import { type Fields, type FormValues, fieldsOf, isComplete, isWorthSaving } from "./form-values.ts";

/** The storage of a draft on the server, and in this browser for when the server does not respond. */
export type Stores = {
  create: (fields: Fields, key: string) => Promise<Referral>;
  update: (id: Referral["id"], version: number, fields: Fields) => Promise<Referral>;
  read: (id: Referral["id"]) => Promise<Referral>;
  /** Returns true once it is actually stored. */
  saveLocally: (id: Referral["id"] | undefined, values: FormValues) => boolean;
  dropLocal: (id: Referral["id"] | undefined) => void;
  /** A create request without a response yet. It outlives the page, like the typed values. */
  pendingCreate: { read: () => PendingCreate | undefined; write: (request: PendingCreate) => void; drop: () => void };
};
export type PendingCreate = { fields: Fields; key: string };

/** A create request whose response was lost is repeated unchanged, because other values would create a second draft. */
export async function createDraft(stores: Stores, values: FormValues): Promise<{ record: Referral; fields: Fields }> {
  const { fields, key } = stores.pendingCreate.read() ?? { fields: fieldsOf(values), key: uuid() };
  stores.pendingCreate.write({ fields, key });
  const record = await stores.create(fields, key).catch((error: unknown) => {
    if (!isUnreachable(error)) stores.pendingCreate.drop();
    throw error;
  });
  stores.pendingCreate.drop();
  stores.dropLocal(undefined);
  return { record, fields };
}

/** A value that is not valid yet, such as half an email address, is only stored locally; everything else is sent. */
export function keepIncompleteLocally(
  stores: Stores,
  id: Referral["id"] | undefined,
  values: FormValues | undefined,
): boolean {
  const incomplete = values && !isComplete(values) && isWorthSaving(values) ? values : undefined;
  if (incomplete) stores.saveLocally(id, incomplete);
  else stores.dropLocal(id);
  return incomplete !== undefined;
}
