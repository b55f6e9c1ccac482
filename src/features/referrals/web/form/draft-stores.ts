import { AppError } from "#base/errors.ts";
import { uuid } from "#web/api/uuid.ts";
import type { Referral } from "../../referral.ts";
import { type Fields, type FormValues, fieldsOf, isWhole, worthKeeping } from "./form-values.ts";

/** The server's half of a draft, and this browser's for when it does not answer. */
export type Stores = {
  create: (fields: Fields, key: string) => Promise<Referral>;
  update: (id: Referral["id"], version: number, fields: Fields) => Promise<Referral>;
  read: (id: Referral["id"]) => Promise<Referral>;
  /** True once it is really stored. */
  keepHere: (id: Referral["id"] | undefined, values: FormValues) => boolean;
  dropHere: (id: Referral["id"] | undefined) => void;
  /** How a draft was begun whose answer has not come yet. It outlives the page, as what was typed does. */
  begun: { read: () => Beginning | undefined; write: (beginning: Beginning) => void; drop: () => void };
};
export type Beginning = { fields: Fields; key: string };

export const noAnswer = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500);

/** A beginning whose answer was lost is sent again as it was: with other words it would become a second draft. */
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

/** Half an address cannot be sent yet: it stays here, and nothing else does. */
export function leftHere(stores: Stores, id: Referral["id"] | undefined, values: FormValues | undefined): boolean {
  const half = values && !isWhole(values) && worthKeeping(values) ? values : undefined;
  if (half) stores.keepHere(id, half);
  else stores.dropHere(id);
  return half !== undefined;
}
