import type { z } from "zod";
import { changeBrand } from "#features/branding/server/writes.ts";
import { brand } from "#features/tenancy/server/reads.ts";
import type { Ctx, ReadCtx } from "#server/ctx.ts";
import type { saveImprint as endpoint } from "../contract.ts";

export async function getImprint(ctx: ReadCtx) {
  const { imprint } = await brand(ctx);
  return { imprint };
}

/** The facts belong to the brand, because the footer of every page and mail links the page if it exists. */
export async function saveImprint(ctx: Ctx, { imprint }: z.infer<typeof endpoint.input>) {
  await changeBrand(ctx, { imprint }, "site.imprintChanged");
  return { imprint };
}
