import type { z } from "zod";
import type { getCommission } from "../../contract.ts";

/** A commission with its calculation and its timeline. */
export type WholeLine = z.output<typeof getCommission.output>;
