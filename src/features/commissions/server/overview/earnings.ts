import type { ReadCtx } from "#server/ctx.ts";
import { earningsOf } from "../reads.ts";

/** Returns the caller's earnings by currency. */
export const getEarnings = async (ctx: ReadCtx) => ({ earnings: await earningsOf(ctx, ctx.personId) });
