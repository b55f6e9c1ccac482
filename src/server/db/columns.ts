import { sql } from "drizzle-orm";
import { bigint, customType } from "drizzle-orm/pg-core";
import type { Id, Prefix } from "#base/ids.ts";

/** A uuid in PostgreSQL and `ref_…` in the code. The prefix is added and removed only here. */
export const idColumn = <P extends Prefix>(name: string, prefix: P) =>
  customType<{ data: Id<P>; driverData: string }>({
    dataType: () => "uuid",
    toDriver: (id) => id.slice(prefix.length + 1),
    fromDriver: (uuid) => `${prefix}_${removeDashes(uuid)}`,
  })(name);

const removeDashes = (uuid: string) =>
  uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);

/** An ISO 8601 string in the code, as in every contract. */
export const instant = (name: string) =>
  customType<{ data: string; driverData: string | Date }>({
    dataType: () => "timestamp (3) with time zone",
    fromDriver: (value) => formatUtc(value) ?? new Date(value).toISOString(),
  })(name);

/**
 * Fast path for `2026-11-15 09:30:00.5+00`, which PostgreSQL writes for UTC: a page has hundreds of timestamps, and each Date is costly.
 */
function formatUtc(value: string | Date): string | undefined {
  if (typeof value !== "string" || value.length > 26 || value[10] !== " " || !value.endsWith("+00")) return undefined;
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, "0")}Z`;
}

export const now = sql`now()`;

/** Integer minor units of a currency. A double holds 90 trillion exactly. */
export const minorUnits = (name: string) => bigint(name, { mode: "number" });
