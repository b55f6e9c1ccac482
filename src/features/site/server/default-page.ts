import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { defaultTenant } from "#features/tenancy/contract.ts";
import { brand, getMailBranding } from "#features/tenancy/server/reads.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { parseFrontMatter } from "../article.ts";
import type { getDefaultPage as endpoint } from "../contract.ts";
import { fillPlaceholders } from "../fill-placeholders.ts";
import { programPages } from "../pages.ts";

const content = new URL("../content/", import.meta.url);

/** Reads the source file, because the built articles contain HTML instead of Markdown. The tenant's names are filled in for the editor. */
export async function getDefaultPage(ctx: ReadCtx, { locale, page }: z.infer<typeof endpoint.input>) {
  const { slug } = await getMailBranding(ctx);
  const kind = slug !== defaultTenant && programPages.includes(page) ? "program" : "pages";
  const file = await readFile(new URL(`${locale}/${kind}/${page}.md`, content), "utf8");
  const { fields, body } = parseFrontMatter(file);
  const { name, legalName } = await brand(ctx);
  const fill = (text = "") => fillPlaceholders(text, { name, legalName }).trim();
  return { title: fill(fields.title), text: fill(body) };
}
