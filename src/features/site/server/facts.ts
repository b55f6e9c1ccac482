import type { Id } from "#base/ids.ts";
import type { LocaleCode } from "#base/locales.ts";
import { tenantsChannel } from "#features/tenancy/server/reads.ts";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { ListenerCache } from "#server/db/listener-cache.ts";
import type { SiteFacts } from "../contract.ts";
import { earningsOf } from "./earnings.ts";
import { ownTextsOf, siteSettingsOf, visiblePages } from "./own-texts.ts";

/** Triggers notify this channel with the tenant's id when its texts, its programs or the terms of its plans change. */
export const siteChannel = "site_stale";

/** Returns what the public pages show. */
export async function getSite(
  ctx: Pick<PublicReadCtx, "db" | "tenantId">,
  { locale }: { locale: LocaleCode },
): Promise<SiteFacts> {
  const [words, pages, { email, figures }, earnings] = await Promise.all([
    ownTextsOf(ctx, locale),
    visiblePages(ctx, locale),
    siteSettingsOf(ctx),
    earningsOf(ctx),
  ]);
  return { locale, words, pages, earnings, email, figures };
}

type FactsOf = (tenantId: Id<"ten">, locale: LocaleCode) => SiteFacts | Promise<SiteFacts>;

/**
 * Caches the facts in each process until they change, and for at most a minute: a plan
 * version takes effect at midnight without a notification.
 */
export function cachedSite({ db, listener }: Pick<Services, "db" | "listener">): FactsOf {
  const cache = new ListenerCache<SiteFacts>(
    listener,
    (key) => {
      const [tenantId, locale] = key.split(" ") as [Id<"ten">, LocaleCode];
      return getSite({ db: readInTenant(db, tenantId), tenantId }, { locale });
    },
    { ttlMs: 60_000 },
  );
  const forget = (uuid: string) => {
    const tenant = `ten_${uuid.replaceAll("-", "")}`;
    cache.invalidate((_, key) => key.startsWith(tenant));
  };
  for (const channel of [siteChannel, tenantsChannel]) listener.on(channel, forget);
  return (tenantId, locale) => {
    const key = `${tenantId} ${locale}`;
    return cache.peek(key) ?? cache.get(key);
  };
}
