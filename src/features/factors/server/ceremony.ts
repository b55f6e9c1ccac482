import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { createToken, hashToken } from "#server/tokens.ts";
import { withTenant } from "#server/with-tenant.ts";
import { ceremonyCookie, ceremonyMinutes } from "../rules.ts";
import { ceremonies } from "./table.ts";

/** Loaded lazily with the first passkey, because it brings three hundred files along. */
export const loadWebauthn = () => import("@simplewebauthn/server");

type CeremonyContext = Pick<PublicReadCtx, "services" | "tenantId" | "exchange" | "address">;

/**
 * A passkey works only on the pages of one host and those below it. A person who created one at the app's own address, or at a tenant's
 * address below it, has one account at all of them, and so one passkey. Browsers share nothing below a single label, such as `localhost`,
 * nor with a tenant's custom domain.
 */
export function relyingPartyOf({ services, address }: Pick<CeremonyContext, "services" | "address">) {
  const own = new URL(services.settings.BASE_URL);
  const asked = new URL(address);
  const isSubdomain = own.hostname.includes(".") && asked.hostname.endsWith(`.${own.hostname}`);
  return { rpID: isSubdomain ? own.hostname : asked.hostname, origin: asked.origin };
}

/** Stores the challenge for this browser and, where it is known, for this person. */
export async function saveChallenge(
  { services, tenantId, exchange }: CeremonyContext,
  challenge: string,
  personId: Id<"per"> | null,
) {
  const token = createToken();
  const expiresAt = sql`now() + ${ceremonyMinutes} * interval '1 minute'`;
  await withTenant(services, tenantId, async ({ db }) => {
    await db.delete(ceremonies).where(lt(ceremonies.expiresAt, now));
    await db.insert(ceremonies).values({ tokenHash: hashToken(token), challenge, personId, expiresAt });
  });
  exchange.setCookie(ceremonyCookie, token, ceremonyMinutes * 60);
}

/** Returns the challenge of this browser and deletes it, so that it is answered once, correctly or not. */
export async function consumeChallenge({ services, tenantId, exchange }: CeremonyContext) {
  const token = exchange.cookieOf(ceremonyCookie);
  if (!token) return undefined;
  exchange.setCookie(ceremonyCookie, null);
  const [asked] = await withTenant(services, tenantId, ({ db }) =>
    db
      .delete(ceremonies)
      .where(and(eq(ceremonies.tokenHash, hashToken(token)), gt(ceremonies.expiresAt, now)))
      .returning({ challenge: ceremonies.challenge, personId: ceremonies.personId }),
  );
  return asked;
}
