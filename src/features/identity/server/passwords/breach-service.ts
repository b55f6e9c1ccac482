import { createHash } from "node:crypto";
import type { Services } from "#server/ctx.ts";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Settings } from "#server/settings.ts";

const usualTimeoutMs = 8_000;

/** Requests the breach service; undefined when it is unreachable or its response is invalid. */
export async function requestBreachService(
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
export async function countBreaches(settings: Settings, password: string, timeoutMs?: number) {
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
