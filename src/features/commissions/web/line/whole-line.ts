import type { z } from "zod";
import type { getCommission } from "../../contract.ts";

/** A commission with why it is this amount and all that happened to it. */
export type WholeLine = z.output<typeof getCommission.output>;
