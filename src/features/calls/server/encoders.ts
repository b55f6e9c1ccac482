import { type Column, type DriverValueEncoder, sql } from "drizzle-orm";

/** For parameters that are lists of ids of one kind: PostgreSQL receives them without their prefixes. */
export const ids: DriverValueEncoder<readonly string[], string[]> = {
  mapToDriverValue: (given) => given.map((id) => id.slice(4)),
};
export const isAnyOf = (column: Column, given: unknown) => sql`${column} = any(${given}::uuid[])`;
