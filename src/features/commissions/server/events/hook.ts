import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { baseErrors } from "#base/errors.ts";
import { faultsOf } from "#base/faults.ts";
import type { Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import { closedError, type Receive } from "#server/http/mount.ts";
import { registerWebhookRoute } from "#server/http/webhook-route.ts";
import { withTenant } from "#server/with-tenant.ts";
import { dealEventInput, dealHookPath } from "../../contract/events.ts";
import { hookSecretOf } from "../settings/hook-secret.ts";
import { receiveDealEvent } from "./receive-event.ts";

/** The accepted clock difference in seconds. Signatures outside this window are rejected to prevent replays. */
const toleranceSeconds = 5 * 60;

/** Verifies a header of the form `t=<seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `t.body`. */
export function isSigned(secret: string, header: string, body: Buffer, now: number): boolean {
  const parts = new Map(header.split(",").map((part) => part.trim().split("=", 2) as [string, string]));
  const [at = "", signature = ""] = [parts.get("t"), parts.get("v1")];
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${at}.`).update(body).digest();
  const sent = Buffer.from(signature, "hex");
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * The webhook through which payment systems report payments, renewals and refunds. The body is not parsed before its signature is
 * verified.
 */
export function dealHook(app: FastifyInstance, services: Services, receive: Receive) {
  registerWebhookRoute(app, dealHookPath, async (request, body) => {
    const { tenantId, closed } = await receive({ headers: {}, hostname: request.hostname });
    if (closed) throw closedError(closed);
    const secret = await hookSecretOf({ services, tenantId, db: readInTenant(services.db, tenantId) });
    const header = String(request.headers["x-goodword-signature"] ?? "");
    if (!secret || !isSigned(secret, header, body, Date.now())) throw baseErrors.signedOut();
    const parsed = dealEventInput.safeParse(jsonOf(body));
    if (!parsed.success) throw baseErrors.invalid({ fields: faultsOf(parsed.error) });
    await withTenant(services, tenantId, (ctx) => receiveDealEvent(ctx, parsed.data));
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw baseErrors.malformed();
  }
}
