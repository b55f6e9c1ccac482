import { timingSafeEqual } from "node:crypto";
import type { Id } from "#base/ids.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import { tenantUrl } from "#features/tenancy/server/writes.ts";
import type { PublicReadCtx } from "#server/ctx.ts";
import { deriveKeyFor, hmacWith } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import { guestPagePath } from "../../rules/paths.ts";

const sign = (SECRET: string, callId: Id<"cal">) =>
  hmacWith(deriveKeyFor({ SECRET }, "call guests"))(callId).subarray(0, 24);

/** The token of a call's guest link. It follows from the server's secret and is stored nowhere, so that the link can be shown again. */
export const guestToken = ({ SECRET }: Pick<Settings, "SECRET">, callId: Id<"cal">) =>
  `${callId.slice(4)}.${sign(SECRET, callId).toString("base64url")}`;

/** Returns the call whose link has this token; undefined if the token was not made by this server. */
export function readGuestToken(settings: Pick<Settings, "SECRET" | "SECRET_BEFORE">, token: string) {
  const [, hex, signature] = /^([0-9a-f]{32})\.([\w-]{32})$/.exec(token) ?? [];
  if (!hex || !signature) return undefined;
  const callId: Id<"cal"> = `cal_${hex}`;
  const given = Buffer.from(signature, "base64url");
  const isGenuine = [settings.SECRET, ...settings.SECRET_BEFORE].some((secret) => {
    const expected = sign(secret, callId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? callId : undefined;
}

/** The link is built from the tenant's own address, never from that of a request. */
export const guestUrl = async (ctx: Pick<PublicReadCtx, "db" | "tenantId" | "services">, callId: Id<"cal">) =>
  `${tenantUrl(ctx, await getMailBranding(ctx))}${guestPagePath}?token=${guestToken(ctx.services.settings, callId)}`;
