import { sql } from "drizzle-orm";
import { bigint, customType } from "drizzle-orm/pg-core";
import type { Id, Prefix } from "#base/ids.ts";

/** A uuid in Postgres, `ref_…` in our hands: the prefix is put on and taken off here and nowhere else. */
export const idColumn = <P extends Prefix>(name: string, prefix: P) =>
  customType<{ data: Id<P>; driverData: string }>({
    dataType: () => "uuid",
    toDriver: (id) => id.slice(prefix.length + 1),
    fromDriver: (uuid) => `${prefix}_${uuid.replaceAll("-", "")}`,
  })(name);

/** An ISO 8601 string in our hands, as in every contract. */
export const instant = (name: string) =>
  customType<{ data: string; driverData: string | Date }>({
    dataType: () => "timestamp (3) with time zone",
    fromDriver: (value) => new Date(value).toISOString(),
  })(name);

export const now = sql`now()`;

/** Integer minor units of a currency. A double holds 90 trillion exactly. */
export const minorUnits = (name: string) => bigint(name, { mode: "number" });
