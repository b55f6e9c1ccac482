import type { z } from "zod";
import type { getCommission } from "../../contract/lines.ts";

/** A commission with its calculation and its timeline. */
export type CommissionDetail = z.output<typeof getCommission.output>;
