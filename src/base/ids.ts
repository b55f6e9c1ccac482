import { z } from "zod";

/** One for each table whose rows have an address. */
export const prefixes = [
  "ten",
  "per",
  "ses",
  "evt",
  "key",
  "msg",
  "fac",
  "psk",
  "con",
  "sso",
  "inv",
  "api",
  "aud",
  "exp",
  "ntc",
  "chc",
  "dom",
  "txp",
  "obj",
  "upl",
  "pip",
  "stg",
  "prg",
  "ref",
  "prt",
  "rev",
  "rfl",
  "wrd",
  "tly",
  "viw",
  "imp",
  "lnk",
  "clk",
] as const;
export type Prefix = (typeof prefixes)[number];

/** `ref_018f…`: the prefix is part of the type, so a commission's id never fits where a referral's is asked. */
export type Id<P extends Prefix> = `${P}_${string}`;

export const id = <P extends Prefix>(prefix: P) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`)) as unknown as z.ZodType<Id<P>, Id<P>>;
