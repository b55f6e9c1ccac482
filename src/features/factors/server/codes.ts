import { createHmac, randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { AppError } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import { countAttempt, recordAuthFailure, resetAttempts } from "#features/identity/server/writes.ts";
import { getMailBranding } from "#features/tenancy/server/reads.ts";
import type { PublicReadCtx, Services, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { queueMessage } from "#server/messages/queue-message.ts";
import { deriveKeyFor, seal } from "#server/secrets.ts";
import { translatorFor } from "#server/translator.ts";
import type { codePurposes } from "../contract.ts";
import { codeMinutes, normalizeCode } from "../rules.ts";
import type { Owner } from "./reads.ts";
import { pendingCodes } from "./table.ts";

type Purpose = (typeof codePurposes)[number];

/** Keyed with an app secret: a plain hash of six digits could be reversed by trying a million. */
export const hashCode = ({ settings }: Pick<Services, "settings">, personId: Id<"per">, code: string) =>
  createHmac("sha256", deriveKeyFor(settings, "codes"))
    .update(`${personId}:${normalizeCode(code)}`)
    .digest();

/** All hashes a code may be stored under: printed codes stay valid as long as the secret they were made with is listed as a former one. */
export const possibleHashesOf = ({ settings }: Pick<Services, "settings">, personId: Id<"per">, code: string) =>
  [settings.SECRET, ...settings.SECRET_BEFORE].map((SECRET) =>
    hashCode({ settings: { ...settings, SECRET } }, personId, code),
  );

type PendingCode = { personId: Id<"per">; purpose: Purpose; secret: string; codeHash: Buffer | null };

/** Stores one pending code per purpose: only the newest is valid. */
export async function savePendingCode({ db }: Pick<TenantCtx, "db">, { personId, purpose, ...rest }: PendingCode) {
  const values = { ...rest, expiresAt: sql`now() + ${codeMinutes} * interval '1 minute'` };
  await db.delete(pendingCodes).where(lt(pendingCodes.expiresAt, now));
  await db
    .insert(pendingCodes)
    .values({ personId, purpose, ...values })
    .onConflictDoUpdate({ target: [pendingCodes.personId, pendingCodes.purpose], set: values });
}

/** Sends six digits to a phone and stores what is needed to verify them. */
export async function sendCode(
  ctx: TenantCtx,
  { personId, locale }: Owner,
  { number, purpose }: { number: string; purpose: Purpose },
) {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const secret = seal(ctx.services.settings, "phone", number);
  await savePendingCode(ctx, { personId, purpose, secret, codeHash: hashCode(ctx.services, personId, code) });
  const { brand, locale: tenantLocale } = await getMailBranding(ctx);
  const words = translatorFor(locale ?? tenantLocale, "factors");
  const text = words("sms.code", { code, tenant: brand.name, minutes: codeMinutes });
  await queueMessage(ctx, { channel: "sms", to: number, text });
}

/** Consumes a sent code; of two concurrent requests only one succeeds. */
export async function consumeCode({ db, services }: TenantCtx, personId: Id<"per">, purpose: Purpose, code: string) {
  const [consumed] = await db
    .delete(pendingCodes)
    .where(
      and(
        eq(pendingCodes.personId, personId),
        eq(pendingCodes.purpose, purpose),
        eq(pendingCodes.codeHash, hashCode(services, personId, code)),
        gt(pendingCodes.expiresAt, now),
      ),
    )
    .returning({ secret: pendingCodes.secret });
  return consumed;
}

/** Counts the attempt before the code is checked: after too many, even the correct code has to wait. Failures are recorded. */
export async function limitAttempts<T>(
  ctx: Pick<PublicReadCtx, "services" | "tenantId" | "exchange">,
  { personId, email }: Pick<Owner, "personId" | "email">,
  kind: string,
  check: () => Promise<T>,
): Promise<T> {
  try {
    await countAttempt(ctx.services, "code", personId);
    const result = await check();
    await resetAttempts(ctx.services, "code", personId);
    return result;
  } catch (error) {
    if (error instanceof AppError)
      await recordAuthFailure(ctx, { type: "mfa_failed", email, personId, details: { kind, reason: error.code } });
    throw error;
  }
}
