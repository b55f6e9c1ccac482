import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { trustedProxies } from "./http/trusted-proxies.ts";
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

/** An origin as browsers send it: scheme and host only. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** All settings: schema, default, and the description that README prints. */
export const settingTable = {
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("`production` closes the development pages and makes `SECRET` necessary"),
  HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address to listen on; `0.0.0.0` for all, which needs `NODE_ENV=production`"),
  PORT: port.default(3000).describe("Port to listen on"),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where people reach it, `http://localhost:PORT` unless given; tenants live on its subdomains"),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe("Folder of the embedded database, the files and the development secret"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("Any PostgreSQL from 15 on, as the owner of its database; without it the house brings its own"),
  TRUST_PROXY: trustedProxies.describe(
    "Whose `X-Forwarded-*` is believed: the proxies' addresses with commas between, or how many stand in a row",
  ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("At least 32 characters from which keys are made; made and kept in `DATA_DIR` in development"),
  SECRET_BEFORE: z
    .string()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every((one) => one.length >= 32), "each needs at least 32 characters")
    .describe("Former secrets, with commas between: what was sealed with them is still read, and sealed anew at night"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("warn").describe("How much is logged"),
  DEMO: onOff.optional().describe("`on` makes the demo on first start; on unless in production"),
  ADMIN_EMAIL: z
    .email()
    .toLowerCase()
    .optional()
    .describe("Who becomes the first admin of a house without any: the start prints a link for this address"),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })])
    .optional()
    .describe(
      "E-mail or `https` address for reports of vulnerabilities, shown in `security.txt`; `ADMIN_EMAIL` unless given",
    ),
  SOURCE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where this software can be had by whoever wants to host it; its pricing and footer link there"),
  JOBS: onOff.default(true).describe("`off` leaves the jobs to another process"),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(4)
    .default(32)
    .describe(
      "API calls that are worked on at the same time; as many wait, fairly by tenant, and others are asked to come back",
    ),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600).describe("Limit for one address"),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe("Lets a collector from elsewhere read `/metrics` with `Authorization: Bearer`; loopback needs none"),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("`smtp://user:password@host:587`; without it mail stays in the outbox"),
  MAIL_FROM: z.email().default("goodword@localhost.localdomain").describe("Sender address of mails"),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.twilio.com")
    .describe("Address of the SMS service, which speaks Twilio's API"),
  SMS_ACCOUNT: z.string().min(1).optional().describe("Account at the SMS service; without it SMS stay in the outbox"),
  SMS_TOKEN: z.string().min(1).optional().describe("Its token"),
  SMS_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional()
    .describe("Sender number, like `+14155550100`"),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Client at Google; with it people can sign in by Google. Register `BASE_URL/callback` there"),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe("Its secret"),
  GOOGLE_ISSUER: secureUrl
    .default("https://accounts.google.com")
    .describe("Google's address, or that of another OpenID provider"),
  FACEBOOK_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("App at Facebook; with it people can sign in by Facebook. Register `BASE_URL/callback` there"),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional().describe("Its secret"),
  FACEBOOK_URL: secureUrl.default("https://graph.facebook.com").describe("Address of Facebook's API"),
  FACEBOOK_DIALOG_URL: secureUrl
    .default("https://www.facebook.com")
    .describe("Where Facebook asks people whether they agree"),
  STRIPE_API_URL: secureUrl
    .default("https://api.stripe.com")
    .describe("Address of Stripe's API, by which tenants with a key of it pay their partners"),
  PAYPAL_API_URL: secureUrl
    .default("https://api-m.paypal.com")
    .describe("Address of PayPal's API, by which tenants with a client of it pay their partners"),
  DNS_SERVER: z
    .string()
    .regex(/^[\d.:[\]a-fA-F]+$/)
    .optional()
    .describe(
      "Address of the resolver that is asked when a domain is proved, like `127.0.0.1:5353`; the machine's own unless given",
    ),
  OUTBOUND_ALLOW: z
    .string()
    .toLowerCase()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isException), "each must be a host name, an IP address or a range like 10.1.0.0/16")
    .describe(
      "Hosts and address ranges in private networks that tenants' identity providers may use, like `id.corp.example, 10.1.0.0/16`",
    ),
  BREACH_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://haveibeenpwned.com/api/v3")
    .describe("Address of the breach service, which speaks Have I Been Pwned's API"),
  BREACH_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("Its key; without it addresses cannot be looked up, and people are told so"),
  BREACH_PASSWORDS_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.pwnedpasswords.com")
    .describe("Address of its password range, which needs no key"),
  FILES_QUOTA_MB: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Room for each tenant's files; unless given 1 GB on starter, 20 on professional, 200 on enterprise"),
  FILES_ORIGINS: z
    .string()
    .optional()
    .transform((list) => (list ?? "").split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isOrigin), "each must be an origin like https://www.example.com")
    .describe("Other sites whose pages may speak the files' wire, like `https://www.example.com`, with commas between"),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/ })
    .optional()
    .describe("Virus scanner that sees every file before it is kept, like `tcp://127.0.0.1:3310`; none unless given"),
  S3_BUCKET: z.string().min(1).optional().describe("Keeps files in this bucket instead of in `DATA_DIR`"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of an S3-compatible service; Amazon's unless given"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("Its region"),
  S3_ACCESS_KEY: z.string().min(1).optional().describe("Its access key"),
  S3_SECRET_KEY: z.string().min(1).optional().describe("Its secret key"),
};

const parsed = z.object(settingTable).superRefine((s, ctx) => {
  const needs = (given: unknown, needed: Record<string, unknown>, whose: string) => {
    for (const [name, value] of Object.entries(needed))
      if (given && !value) ctx.addIssue({ code: "custom", path: [name], message: `is needed with ${whose}` });
  };
  needs(s.NODE_ENV === "production", { SECRET: s.SECRET }, "NODE_ENV=production");
  if (s.NODE_ENV !== "production" && !isLoopback(s.HOST))
    ctx.addIssue({
      code: "custom",
      path: ["HOST"],
      message:
        "other machines may reach it only with NODE_ENV=production, because development shows mailed links to admins",
    });
  needs(s.SMS_ACCOUNT, { SMS_TOKEN: s.SMS_TOKEN, SMS_FROM: s.SMS_FROM }, "SMS_ACCOUNT");
  needs(s.GOOGLE_CLIENT_ID, { GOOGLE_CLIENT_SECRET: s.GOOGLE_CLIENT_SECRET }, "GOOGLE_CLIENT_ID");
  needs(s.FACEBOOK_CLIENT_ID, { FACEBOOK_CLIENT_SECRET: s.FACEBOOK_CLIENT_SECRET }, "FACEBOOK_CLIENT_ID");
  needs(s.S3_BUCKET, { S3_ACCESS_KEY: s.S3_ACCESS_KEY, S3_SECRET_KEY: s.S3_SECRET_KEY }, "S3_BUCKET");
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
    const { path, message } = result.error.issues[0]!;
    throw new BadSetting(`The setting ${String(path[0])} cannot be used: ${message}.`);
  }
  const { data } = result;
  const production = data.NODE_ENV === "production";
  return {
    ...data,
    DATA_DIR: resolve(data.DATA_DIR),
    SECRET: data.SECRET ?? keptSecret(resolve(data.DATA_DIR)),
    BASE_URL: data.BASE_URL ?? `http://localhost:${data.PORT}`,
    DEMO: data.DEMO ?? !production,
    production,
  };
}

/** In development the secret is created automatically and stays the same across restarts. */
function keptSecret(dataDir: string) {
  const file = join(dataDir, "secret");
  if (existsSync(file)) return readFileSync(file, "utf8");
  const made = randomBytes(32).toString("base64url");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, made, { mode: 0o600, flag: "wx" });
  return made;
}
