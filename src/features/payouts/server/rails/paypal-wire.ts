import { z } from "zod";
import { createOutbound } from "#server/outbound/outbound.ts";
import type { Way } from "./rail.ts";

/** Status 0 means that there was no answer. */
export type Answer = { status: number; body: unknown };

const token = z.object({ access_token: z.string(), expires_in: z.number() });
type Kept = { token: string; until: number };

/** Tokens are valid for hours; each client's token is requested once and cached in this process. */
const tokens = new Map<string, Kept>();
const timeoutMs = 30_000;
const marginMs = 60_000;

async function request(settings: Way["settings"], path: string, init: RequestInit): Promise<Answer> {
  const { PAYPAL_API_URL: trust } = settings;
  try {
    const answer = await createOutbound(settings, { trust, timeoutMs, redirects: 0 })(trust + path, init);
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** Returns the access token of the tenant's client, or PayPal's answer if it issues none. */
export async function tokenFor({ settings, keys }: Way): Promise<string | Answer> {
  const client = `${keys.paypalClientId}:${keys.paypalSecret}`;
  const known = `${settings.PAYPAL_API_URL} ${client}`;
  const kept = tokens.get(known);
  if (kept && kept.until > Date.now()) return kept.token;
  const answer = await request(settings, "/v1/oauth2/token", {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(client).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const given = answer.status < 300 ? token.safeParse(answer.body).data : undefined;
  if (!given) return answer;
  tokens.set(known, { token: given.access_token, until: Date.now() + given.expires_in * 1000 - marginMs });
  return given.access_token;
}

/** Sends one request on behalf of the tenant. An expired token is requested again with the next call. */
export async function askPaypal(way: Way, method: "GET" | "POST", path: string, body?: string): Promise<Answer> {
  const bearer = await tokenFor(way);
  if (typeof bearer !== "string") return bearer;
  const answer = await request(way.settings, path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
  if (answer.status === 401) tokens.clear();
  return answer;
}
