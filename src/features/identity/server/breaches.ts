import { createHash } from "node:crypto";
import type { z } from "zod";
import type { ReadCtx, Services } from "#server/ctx.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";
import type { checkBreaches as addressEndpoint, checkPassword as passwordEndpoint } from "../security.ts";
import { countAttempt } from "./attempts.ts";
import { emailOf } from "./reads.ts";

const usualTimeoutMs = 8_000;

/** Requests the breach service; undefined when it is unreachable or its response is invalid. */
async function requestBreachService(
  settings: Settings,
  service: string,
  path: string,
  headers: Record<string, string>,
  timeoutMs = usualTimeoutMs,
): Promise<Response | undefined> {
  try {
    const request = createOutbound(settings, { trust: service, timeoutMs });
    const answer = await request(service + path, { headers: { "user-agent": "goodword", ...headers } });
    return answer.ok || answer.status === 404 ? answer : undefined;
  } catch {
    return undefined;
  }
}

type AddressAnswer = z.infer<typeof addressEndpoint.output>;

/**
 * Without a key, or when the service is unreachable, the result states that: an address that was not checked is never reported as safe
 * [R4.9 R8.5].
 */
export async function checkBreaches(ctx: ReadCtx): Promise<AddressAnswer> {
  const { BREACH_URL, BREACH_KEY } = ctx.services.settings;
  const checkedAt = new Date().toISOString();
  const nothing = { count: 0, names: [], checkedAt };
  if (!BREACH_KEY) return { state: "unconfigured", ...nothing };
  await countAttempt(ctx.services, "breach", ctx.personId);
  const address = encodeURIComponent(await emailOf(ctx));
  const answer = await requestBreachService(ctx.services.settings, BREACH_URL, `/breachedaccount/${address}`, {
    "hibp-api-key": BREACH_KEY,
  });
  if (!answer) return { state: "unreachable", ...nothing };
  if (answer.status === 404) return { state: "none", ...nothing };
  const found = (await answer.json().catch(() => undefined)) as { Name: string }[] | undefined;
  if (!Array.isArray(found)) return { state: "unreachable", ...nothing };
  const names = found.map(({ Name }) => String(Name));
  return { state: names.length ? "found" : "none", count: names.length, names, checkedAt };
}

/** How long a service that did not answer is skipped when a password is chosen, so that people do not wait for it. */
const unreachableMs = 5 * 60_000;
const unreachableUntil = new WeakMap<Settings, number>();

/** How often a password was found in breaches; zero when the service is unavailable. */
export async function breachCountOf({ settings }: Pick<Services, "settings">, password: string): Promise<number> {
  if (Date.now() < (unreachableUntil.get(settings) ?? 0)) return 0;
  const count = await countBreaches(settings, password, 2_000);
  if (count === undefined) unreachableUntil.set(settings, Date.now() + unreachableMs);
  return count ?? 0;
}

/** Only the first five characters of the password's hash leave the server; the response is searched here. */
async function countBreaches(settings: Settings, password: string, timeoutMs?: number) {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  const range = `/range/${hash.slice(0, 5)}`;
  const answer = await requestBreachService(
    settings,
    settings.BREACH_PASSWORDS_URL,
    range,
    { "add-padding": "true" },
    timeoutMs,
  );
  if (!answer?.ok) return undefined;
  const line = (await answer.text()).split(/\r?\n/).find((one) => one.startsWith(`${hash.slice(5)}:`));
  return Number(line?.split(":")[1] ?? 0);
}

export async function checkPassword(
  ctx: ReadCtx,
  { password }: z.infer<typeof passwordEndpoint.input>,
): Promise<z.infer<typeof passwordEndpoint.output>> {
  await countAttempt(ctx.services, "breach", ctx.personId);
  const count = await countBreaches(ctx.services.settings, password);
  if (count === undefined) return { state: "unreachable", count: 0 };
  return { state: count > 0 ? "found" : "none", count };
}
