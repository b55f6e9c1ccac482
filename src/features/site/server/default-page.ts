import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { brand } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { parseFrontMatter } from "../article.ts";
import type { getDefaultPage as endpoint } from "../contract.ts";
import { fillPlaceholders } from "../fill-placeholders.ts";

const content = new URL("../content/", import.meta.url);

/** Reads the source file, because the built articles contain HTML instead of Markdown. The tenant's names are filled in for the editor. */
export async function getDefaultPage(ctx: ReadCtx, { locale, page }: z.infer<typeof endpoint.input>) {
  const file = await readFile(new URL(`${locale}/pages/${page}.md`, content), "utf8");
  const { fields, body } = parseFrontMatter(file);
  const { name, legalName } = await brand(ctx);
  const fill = (text = "") => fillPlaceholders(text, { name, legalName }).trim();
  return { title: fill(fields.title), text: fill(body) };
}
