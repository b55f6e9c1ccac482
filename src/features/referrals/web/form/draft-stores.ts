import { AppError } from "#base/errors.ts";
import { uuid } from "#web/api/uuid.ts";
import type { Referral } from "../../referral.ts";
import { type Fields, type FormValues, fieldsOf, isWhole, worthKeeping } from "./form-values.ts";

/** The storage of a draft on the server, and in this browser for when the server does not respond. */
export type Stores = {
  create: (fields: Fields, key: string) => Promise<Referral>;
  update: (id: Referral["id"], version: number, fields: Fields) => Promise<Referral>;
  read: (id: Referral["id"]) => Promise<Referral>;
  /** Returns true once it is actually stored. */
  keepHere: (id: Referral["id"] | undefined, values: FormValues) => boolean;
  dropHere: (id: Referral["id"] | undefined) => void;
  /** A create request without a response yet. It outlives the page, like the typed values. */
  begun: { read: () => Beginning | undefined; write: (beginning: Beginning) => void; drop: () => void };
};
export type Beginning = { fields: Fields; key: string };

export const noAnswer = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** A create request whose response was lost is repeated unchanged, because other values would create a second draft. */
export async function begin(stores: Stores, values: FormValues): Promise<{ record: Referral; fields: Fields }> {
  const { fields, key } = stores.begun.read() ?? { fields: fieldsOf(values), key: uuid() };
  stores.begun.write({ fields, key });
  const record = await stores.create(fields, key).catch((error: unknown) => {
    if (!noAnswer(error)) stores.begun.drop();
    throw error;
  });
  stores.begun.drop();
  stores.dropHere(undefined);
  return { record, fields };
}

/** A value that is not valid yet, such as half an email address, is only stored locally; everything else is sent. */
export function leftHere(stores: Stores, id: Referral["id"] | undefined, values: FormValues | undefined): boolean {
  const half = values && !isWhole(values) && worthKeeping(values) ? values : undefined;
  if (half) stores.keepHere(id, half);
  else stores.dropHere(id);
  return half !== undefined;
}
