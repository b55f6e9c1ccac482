import { z } from "zod";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { RailContext } from "./rail.ts";

/** Status 0 means that there was no answer. */
export type PaypalResponse = { status: number; body: unknown };

const token = z.object({ access_token: z.string(), expires_in: z.number() });
type CachedToken = { token: string; until: number };

/** Tokens are valid for hours; each client's token is requested once and cached in this process. */
const tokens = new Map<string, CachedToken>();
const timeoutMs = 30_000;
const marginMs = 60_000;

async function request(settings: RailContext["settings"], path: string, init: RequestInit): Promise<PaypalResponse> {
  const { PAYPAL_API_URL: trust } = settings;
  try {
    const response = await createOutbound(settings, { trust, timeoutMs, redirects: 0 })(trust + path, init);
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** Returns the access token of the tenant's client, or PayPal's answer if it issues none. */
export async function tokenFor({ settings, keys }: RailContext): Promise<string | PaypalResponse> {
  const client = `${keys.paypalClientId}:${keys.paypalSecret}`;
  const cacheKey = `${settings.PAYPAL_API_URL} ${client}`;
  const cached = tokens.get(cacheKey);
  if (cached && cached.until > Date.now()) return cached.token;
  const response = await request(settings, "/v1/oauth2/token", {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(client).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const issued = response.status < 300 ? token.safeParse(response.body).data : undefined;
  if (!issued) return response;
  tokens.set(cacheKey, { token: issued.access_token, until: Date.now() + issued.expires_in * 1000 - marginMs });
  return issued.access_token;
}

/** Sends one request on behalf of the tenant. An expired token is requested again with the next call. */
export async function callPaypal(
  railContext: RailContext,
  method: "GET" | "POST",
  path: string,
  body?: string,
): Promise<PaypalResponse> {
  const bearer = await tokenFor(railContext);
  if (typeof bearer !== "string") return bearer;
  const response = await request(railContext.settings, path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
  if (response.status === 401) tokens.clear();
  return response;
}
