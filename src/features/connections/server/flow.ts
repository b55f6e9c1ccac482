import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { hashOf, newToken } from "#features/identity/server/writes.ts";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { execute, read } from "#server/db/in-tenant.ts";
import { command, statement } from "#server/db/statement.ts";
import { seal, unseal } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { withTenant } from "#server/with-tenant.ts";
import { errors } from "../contract.ts";
import { callbackPath, flowCookie, flowMinutes } from "../rules.ts";
import { type IdentityProvider, inWords, type Kept, type Recognised } from "./identity-provider.ts";
import { flows } from "./table.ts";

type Provider = typeof flows.$inferSelect.provider;
/** What the person was about when leaving. */
type Wish = { remember: boolean; returnTo: string | null; popup: boolean };
/** `path` is where the other house sends the browser back to. */
type Sealed = Wish & { kept: Kept; origin: string; path: string };
export type Flow = Wish & {
  provider: Provider;
  tenantId: Id<"ten">;
  personId: Id<"per"> | null;
  kept: Kept;
  path: string;
};

const purpose = "connections.flow";
const redirectUri = ({ BASE_URL }: Settings, path: string) => new URL(path, BASE_URL).href;

type Leaving = Wish & {
  provider: Provider;
  identityProvider: IdentityProvider;
  personId: Id<"per"> | null;
  path?: string;
};

/** Sends somebody to another house. Whoever is to come back is this browser, within minutes, to this host. */
export async function leave(
  ctx: PublicReadCtx,
  { provider, identityProvider, personId, path = callbackPath, ...wish }: Leaving,
) {
  const { services, tenantId, exchange } = ctx;
  const state = newToken();
  const browser = exchange.cookieOf(flowCookie) || newToken();
  const { url, kept } = await identityProvider
    .leave({ redirectUri: redirectUri(services.settings, path), state, popup: wish.popup })
    .catch((error) => giveUp(ctx, error));
  const sealed: Sealed = { ...wish, kept, origin: ctx.address, path };
  await withTenant(services, tenantId, async ({ db }) => {
    await db.delete(flows).where(lt(flows.expiresAt, now));
    await db.insert(flows).values({
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      provider,
      tenantId,
      personId,
      sealed: seal(services.settings, purpose, JSON.stringify(sealed)),
      expiresAt: sql`now() + ${flowMinutes} * interval '1 minute'` as never,
    });
  });
  exchange.setCookie(flowCookie, browser, flowMinutes * 60);
  return { url, state };
}

const waiting = statement("connections.waitingFlow", { stateHash: flows.stateHash }, (from, p) =>
  from
    .select()
    .from(flows)
    .where(and(eq(flows.stateHash, p.stateHash), gt(flows.expiresAt, now))),
);

/** Takes a flow once, in the browser that began it. On another host it is left for the one it began on. */
export async function takeFlow(ctx: PublicReadCtx, state: string): Promise<Flow | { elsewhere: string }> {
  const { db, services, exchange } = ctx;
  const stateHash = hashOf(state);
  const [found] = await db.run(waiting, { stateHash });
  if (!found) throw errors.flowOver();
  const { origin, ...wish } = JSON.parse(unseal(services.settings, purpose, found.sealed)) as Sealed;
  if (origin !== ctx.address) return { elsewhere: origin };
  const browser = exchange.cookieOf(flowCookie);
  if (!browser || !found.browserHash.equals(hashOf(browser))) throw errors.flowOver();
  const taken = await withTenant(services, found.tenantId, (inside) =>
    inside.db.delete(flows).where(eq(flows.stateHash, stateHash)).returning({ provider: flows.provider }),
  );
  if (taken.length === 0) throw errors.flowOver();
  return { ...wish, provider: found.provider, tenantId: found.tenantId, personId: found.personId };
}

const lay = command(
  "connections.layToFlow",
  { stateHash: flows.stateHash, sealed: flows.sealed },
  (db, p) =>
    db
      .update(flows)
      .set({ sealed: p.sealed })
      .where(eq(flows.stateHash, p.stateHash))
      .returning({ at: flows.expiresAt }),
  { at: flows.expiresAt },
);

/** Lays something that came by another way beside what is kept. False when nobody waits for it. */
export async function addToFlow({ db, settings }: Pick<Services, "db" | "settings">, state: string, more: Kept) {
  const stateHash = hashOf(state);
  const [found] = await read(db, waiting, { stateHash });
  if (!found) return false;
  const before = JSON.parse(unseal(settings, purpose, found.sealed)) as Sealed;
  const sealed = seal(settings, purpose, JSON.stringify({ ...before, kept: { ...before.kept, ...more } }));
  return (await execute(db, lay, { stateHash, sealed })).length > 0;
}

type Brought = { state: string; code?: string | undefined; error?: string | undefined; iss?: string | undefined };

/** Only the host a flow began on has the browser's cookie. Which that is was written down here, so the request cannot choose it. */
export function addressAt(origin: string, path: string, { state, code, error, iss }: Brought) {
  const url = new URL(path, origin);
  const brought = Object.entries({ state, code, error, iss }).filter(([, value]) => value !== undefined);
  url.search = new URLSearchParams(brought as [string, string][]).toString();
  return url.href;
}

/** Whom the other house says this is; nobody's word counts but its own. */
export async function recognised(
  ctx: PublicReadCtx,
  identityProvider: IdentityProvider,
  { kept, path }: Pick<Flow, "kept" | "path">,
  { state, code, error, iss }: Brought,
): Promise<Recognised> {
  if (error === "access_denied") throw errors.cancelled();
  if (!code) throw errors.notRecognised();
  const returning = { redirectUri: redirectUri(ctx.services.settings, path), state, code, iss };
  return identityProvider.recognise(returning, kept).catch((thrown) => giveUp(ctx, thrown));
}

/** The person reads a sentence, the operator what really happened. */
function giveUp({ services, exchange }: PublicReadCtx, error: unknown): never {
  services.log.warn({ requestId: exchange.requestId, err: error }, "another house did not answer well");
  throw inWords(error);
}
