import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import type { Id } from "#base/ids.ts";
import { deriveKeyFor, hmacWith } from "#server/secrets.ts";
import type { Settings } from "#server/settings.ts";
import type { Utm } from "../contract.ts";
import { kindOf, utmFields } from "../rules.ts";

const maxUtmLength = 100;
const maxRefererLength = 500;

/** Hashes a visitor with a key that changes every day, so that visits on different days cannot be connected. */
export function createVisitorHash(settings: Settings) {
  let day = "";
  let hmac = hmacWith(Buffer.alloc(0));
  return ({ ip, headers }: FastifyRequest, tenantId: Id<"ten">, now: Date): string => {
    const today = now.toISOString().slice(0, 10);
    if (today !== day) {
      day = today;
      hmac = hmacWith(deriveKeyFor(settings, `visitors of ${day}`));
    }
    const seen = `${tenantId} ${ip} ${headers["user-agent"] ?? ""}`;
    return hmac(seen).toString("base64url", 0, 16);
  };
}

const joinHeader = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join() : (header ?? ""));

/** Classifies a request by what it declares about itself. */
export function classifyRequest({ method, headers }: FastifyRequest) {
  const purpose = [headers["sec-purpose"], headers.purpose, headers["x-purpose"], headers["x-moz"]]
    .map(joinHeader)
    .join();
  const agent = headers["user-agent"] ?? "";
  return kindOf({ method, purpose, bot: agent === "" || isbot(agent) });
}

/** The referring page, without the query, which may contain personal data. */
export function refererOf({ headers: { referer } }: FastifyRequest): string {
  if (!referer || !URL.canParse(referer)) return "";
  const { origin, pathname, protocol } = new URL(referer);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, maxRefererLength) : "";
}

/** The UTM parameters of the followed URL; all other parameters are dropped. */
export function utmOfRequest({ query }: FastifyRequest): Utm {
  const parameters = query as Record<string, unknown>;
  const values = utmFields.flatMap((field) => {
    const value = parameters[`utm_${field}`];
    if (typeof value !== "string") return [];
    const clean = value
      .toWellFormed()
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, maxUtmLength)
      .toWellFormed();
    return clean ? [[field, clean]] : [];
  });
  return Object.fromEntries(values);
}
