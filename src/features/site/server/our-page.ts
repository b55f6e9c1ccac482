import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { brand } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { partsOf } from "../article.ts";
import type { getOurPage as endpoint } from "../contract.ts";
import { filledIn } from "../filled-in.ts";

const content = new URL("../content/", import.meta.url);

/** Reads the source file, because the built articles contain HTML instead of Markdown. The tenant's names are filled in for the editor. */
export async function getOurPage(ctx: ReadCtx, { locale, page }: z.infer<typeof endpoint.input>) {
  const file = await readFile(new URL(`${locale}/pages/${page}.md`, content), "utf8");
  const { fields, body } = partsOf(file);
  const { name, legalName } = await brand(ctx);
  const filled = (text = "") => filledIn(text, { name, legalName }).trim();
  return { title: filled(fields.title), text: filled(body) };
}
