import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { tenantsChannel } from "#features/tenancy/server/reads.ts";
import type { OpenReadCtx, Services } from "#server/ctx.ts";
import { readingIn } from "#server/db/in-tenant.ts";
import { Remembered } from "#server/db/remembered.ts";
import type { SiteFacts } from "../contract.ts";
import { earningsOf } from "./earnings.ts";
import { shownPages, siteEmail, wordsOf } from "./own-texts.ts";

/** Announced by triggers, with the tenant's id: its texts, its programs or what its plans pay changed. */
export const siteChannel = "site_stale";

/** What visitors are told. */
export async function getSite(
  ctx: Pick<OpenReadCtx, "db" | "tenantId">,
  { locale }: { locale: LocaleCode },
): Promise<SiteFacts> {
  const [words, pages, email, earnings] = await Promise.all([
    wordsOf(ctx, locale),
    shownPages(ctx, locale),
    siteEmail(ctx),
    earningsOf(ctx),
  ]);
  return { locale, words, pages, earnings, email };
}

type FactsOf = (tenantId: Id<"ten">, locale: LocaleCode) => SiteFacts | Promise<SiteFacts>;

/** Remembered in each process until something of it changes, and a minute at most: a version begins to count at midnight, and nobody says so. */
export function rememberedSite({ db, listener }: Pick<Services, "db" | "listener">): FactsOf {
  const remembered = new Remembered<SiteFacts>(
    listener,
    (key) => {
      const [tenantId, locale] = key.split(" ") as [Id<"ten">, LocaleCode];
      return getSite({ db: readingIn(db, tenantId), tenantId }, { locale });
    },
    { keepMs: 60_000 },
  );
  const forget = (uuid: string) => {
    const tenant = `ten_${uuid.replaceAll("-", "")}`;
    remembered.forget((_, key) => key.startsWith(tenant));
  };
  for (const channel of [siteChannel, tenantsChannel]) listener.on(channel, forget);
  return (tenantId, locale) => {
    const key = `${tenantId} ${locale}`;
    return remembered.known(key) ?? remembered.get(key);
  };
}
