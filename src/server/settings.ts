import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";
import { isPublicAddress } from "./outbound/address.ts";
import { isException } from "./outbound/exceptions.ts";

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const port = z.coerce.number().int().min(1).max(65_535);
/** Secrets are sent to these addresses, so plain HTTP is allowed only to this machine. */
const secureUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => /^https:|^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/]/.test(new URL(url).href),
    "must be https",
  );

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/**
 * The media server's secret is sent to its address, so a plain connection must stay on this machine or in a private network, where names
 * have no dots.
 */
const isPrivateSocket = (url: string) => {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return protocol === "wss:" || (isIP(host) === 0 ? !host.includes(".") : !isPublicAddress(host));
};

/** An origin as browsers send it: scheme and host only. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const iceUrls = (scheme: RegExp) =>
  z
    .string()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every((one) => scheme.test(one)), `each must match ${scheme.source}`);

/** All settings: schema, default, and the description that README prints. */
export const settingTable = {
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("`production` disables the development pages and requires `SECRET`"),
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address to listen on; `0.0.0.0` for all interfaces, which requires `NODE_ENV=production`"),
  PORT: port.default(3000).describe("Port to listen on"),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Public address of the app, by default `http://localhost:PORT`; tenants live on its subdomains"),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe("Folder for the embedded database, uploaded files and the development secret"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("PostgreSQL 15 or newer, as the owner of its database; by default the app starts an embedded one"),
  TRUST_PROXY: trustedProxies.describe(
    "Proxies whose `X-Forwarded-*` headers are trusted: their addresses, separated by commas, or the number of hops",
  ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("At least 32 characters from which keys are derived; generated and stored in `DATA_DIR` in development"),
  SECRET_BEFORE: z
    .string()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every((one) => one.length >= 32), "each needs at least 32 characters")
    .describe("Former secrets, separated by commas: data sealed with them can still be read and is resealed at night"),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"])
    .default("warn")
    .describe("Minimum level of log messages"),
  DEMO: onOff.optional().describe("`on` creates demo tenants on first start; on by default except in production"),
  ADMIN_EMAIL: z
    .email()
    .toLowerCase()
    .optional()
    .describe("Address of the first admin: while there is no admin, the start prints a sign-up link for it"),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })])
    .optional()
    .describe(
      "E-mail or `https` address for vulnerability reports, published in `security.txt`; defaults to `ADMIN_EMAIL`",
    ),
  SOURCE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where to get this software for self-hosting; linked from the pricing page and the footer"),
  JOBS: onOff.default(true).describe("`off` leaves background jobs to another process"),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(4)
    .default(32)
    .describe(
      "API requests processed concurrently; as many may wait, shared fairly between tenants, and the rest get 503",
    ),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600).describe("Request limit per client network"),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe("Lets a remote collector read `/metrics` with `Authorization: Bearer`; loopback needs no token"),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("`smtp://user:password@host:587`; without it mail stays in the outbox"),
  MAIL_FROM: z.email().default("goodword@localhost.localdomain").describe("Sender address of mail"),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.twilio.com")
    .describe("Address of an SMS service with Twilio's API"),
  SMS_ACCOUNT: z.string().min(1).optional().describe("Account at the SMS service; without it SMS stay in the outbox"),
  SMS_TOKEN: z.string().min(1).optional().describe("Token of the SMS account"),
  SMS_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional()
    .describe("Sender number, such as `+14155550100`"),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Google client id, which enables sign-in with Google; register `BASE_URL/callback` as the redirect URI"),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Google client secret"),
  GOOGLE_ISSUER: secureUrl
    .default("https://accounts.google.com")
    .describe("Issuer address of Google or another OpenID provider"),
  FACEBOOK_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Facebook app id, which enables sign-in with Facebook; register `BASE_URL/callback` as the redirect URI"),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional().describe("Facebook app secret"),
  FACEBOOK_URL: secureUrl.default("https://graph.facebook.com").describe("Address of Facebook's API"),
  FACEBOOK_DIALOG_URL: secureUrl.default("https://www.facebook.com").describe("Address of Facebook's consent dialog"),
  STRIPE_API_URL: secureUrl
    .default("https://api.stripe.com")
    .describe("Address of Stripe's API, used for payouts by tenants with a Stripe key"),
  PAYPAL_API_URL: secureUrl
    .default("https://api-m.paypal.com")
    .describe("Address of PayPal's API, used for payouts by tenants with a PayPal client"),
  RATES_URL: z
    .union([z.literal("off"), z.url({ protocol: /^https?$/ })])
    .default("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml")
    .describe("Daily source of exchange rates in the European Central Bank's XML format; `off` leaves them to imports"),
  DNS_SERVER: z
    .string()
    .regex(/^[\d.:[\]a-fA-F]+$/)
    .optional()
    .describe("DNS resolver for domain verification, such as `127.0.0.1:5353`; defaults to the system's"),
  OUTBOUND_ALLOW: z
    .string()
    .toLowerCase()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isException), "each must be a host name, an IP address or a range like 10.1.0.0/16")
    .describe(
      "Private hosts and address ranges that tenants' identity providers and AI providers may use, such as `id.corp.example, 10.1.0.0/16`",
    ),
  BREACH_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://haveibeenpwned.com/api/v3")
    .describe("Address of a breach service with the Have I Been Pwned API"),
  BREACH_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("API key of the breach service; without it e-mail addresses cannot be looked up"),
  BREACH_PASSWORDS_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.pwnedpasswords.com")
    .describe("Address of the breached-password range API, which needs no key"),
  FILES_QUOTA_MB: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Storage quota per tenant; by default 1 GB on starter, 20 GB on professional, 200 GB on enterprise"),
  FILES_ORIGINS: z
    .string()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isOrigin), "each must be an origin like https://www.example.com")
    .describe(
      "Other origins whose pages may use the files API, such as `https://www.example.com`, separated by commas",
    ),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/ })
    .optional()
    .describe("ClamAV daemon that scans every upload, such as `tcp://127.0.0.1:3310`; no scan without it"),
  STUN_URLS: iceUrls(/^stuns?:/).describe(
    "STUN servers by which browsers in calls learn their public address, such as `stun:turn.example.com:3478`, separated by commas",
  ),
  TURN_URLS: iceUrls(/^turns?:/).describe(
    "TURN servers that relay calls between networks that allow no direct way, such as `turn:turn.example.com:3478`",
  ),
  TURN_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe("Secret that the app shares with the TURN server (coturn's `static-auth-secret`)"),
  JANUS_URL: z
    .url({ protocol: /^wss?$/ })
    .refine(isPrivateSocket, "must be wss outside of a private network")
    .optional()
    .describe(
      "WebSocket address of a Janus media server for calls of more than four people, such as `ws://127.0.0.1:8188`",
    ),
  JANUS_SECRET: z.string().min(16).optional().describe("Secret that Janus requires (its `api_secret`)"),
  S3_BUCKET: z.string().min(1).optional().describe("Stores files in this bucket instead of `DATA_DIR`"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of an S3-compatible service; defaults to Amazon's"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("S3 region"),
  S3_ACCESS_KEY: z.string().min(1).optional().describe("S3 access key"),
  S3_SECRET_KEY: z.string().min(1).optional().describe("S3 secret key"),
};

const parsed = z.object(settingTable).superRefine((s, ctx) => {
  const requireTogether = (given: unknown, needed: Record<string, unknown>, setting: string) => {
    for (const [name, value] of Object.entries(needed))
      if (given && !value) ctx.addIssue({ code: "custom", path: [name], message: `is needed with ${setting}` });
  };
  requireTogether(s.NODE_ENV === "production", { SECRET: s.SECRET }, "NODE_ENV=production");
  if (s.NODE_ENV !== "production" && !isLoopback(s.HOST))
    ctx.addIssue({
      code: "custom",
      path: ["HOST"],
      message:
        "other machines may reach it only with NODE_ENV=production, because development shows mailed links to admins",
    });
  requireTogether(s.SMS_ACCOUNT, { SMS_TOKEN: s.SMS_TOKEN, SMS_FROM: s.SMS_FROM }, "SMS_ACCOUNT");
  requireTogether(s.GOOGLE_CLIENT_ID, { GOOGLE_CLIENT_SECRET: s.GOOGLE_CLIENT_SECRET }, "GOOGLE_CLIENT_ID");
  requireTogether(s.FACEBOOK_CLIENT_ID, { FACEBOOK_CLIENT_SECRET: s.FACEBOOK_CLIENT_SECRET }, "FACEBOOK_CLIENT_ID");
  requireTogether(s.TURN_URLS.length > 0, { TURN_SECRET: s.TURN_SECRET }, "TURN_URLS");
  requireTogether(s.S3_BUCKET, { S3_ACCESS_KEY: s.S3_ACCESS_KEY, S3_SECRET_KEY: s.S3_SECRET_KEY }, "S3_BUCKET");
});

export type Settings = Omit<z.infer<typeof parsed>, "SECRET" | "BASE_URL" | "DEMO"> & {
  SECRET: string;
  BASE_URL: string;
  DEMO: boolean;
  production: boolean;
};

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {}

/** The only place that reads the environment. An empty value counts as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = parsed.safeParse(given);
  if (!result.success) {
    const { path, message } = firstOf(result.error.issues);
    throw new BadSetting(`The setting ${String(path[0])} cannot be used: ${message}.`);
  }
  const { data } = result;
  const production = data.NODE_ENV === "production";
  return {
    ...data,
    DATA_DIR: resolve(data.DATA_DIR),
    SECRET: data.SECRET ?? readOrCreateSecret(resolve(data.DATA_DIR)),
    BASE_URL: data.BASE_URL ?? `http://localhost:${data.PORT}`,
    DEMO: data.DEMO ?? !production,
    production,
  };
}

/** In development the secret is created automatically and stays the same across restarts. */
function readOrCreateSecret(dataDir: string) {
  const file = join(dataDir, "secret");
  if (existsSync(file)) return readFileSync(file, "utf8");
  const secret = randomBytes(32).toString("base64url");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
  return secret;
}
