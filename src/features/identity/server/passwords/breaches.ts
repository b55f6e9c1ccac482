import type { z } from "zod";
import type { ReadCtx } from "#server/ctx.ts";
import type { checkBreaches as addressEndpoint, checkPassword as passwordEndpoint } from "../../contract/breaches.ts";
import { emailOf } from "../reads.ts";
import { countAttempt } from "../writes.ts";
import { countBreaches, requestBreachService } from "./breach-service.ts";

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

export async function checkPassword(
  ctx: ReadCtx,
  { password }: z.infer<typeof passwordEndpoint.input>,
): Promise<z.infer<typeof passwordEndpoint.output>> {
  await countAttempt(ctx.services, "breach", ctx.personId);
  const count = await countBreaches(ctx.services.settings, password);
  if (count === undefined) return { state: "unreachable", count: 0 };
  return { state: count > 0 ? "found" : "none", count };
}
