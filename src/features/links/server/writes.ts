import { randomInt } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { defined, firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { people } from "#features/identity/server/table.ts";
import { programs } from "#features/programs/server/table.ts";
import { audit } from "#server/audit.ts";
import type { Ctx, TenantCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import {
  type createLink as createEndpoint,
  errors,
  type setCoupon as setCouponEndpoint,
  type updateLink as updateEndpoint,
} from "../contract.ts";
import type { CouponTerms } from "../coupon.ts";
import { canChangeCoupon, canChangeLink, generateCode, isAllowedDestination, maxLinks, mergeUtm } from "../rules.ts";
import { isCodeTaken, lockCode } from "./coupons.ts";
import { listOwnLinks } from "./performance/list-links.ts";
import { enteredWith, findCodes, homeUrl } from "./reads.ts";
import { links } from "./table.ts";

const findLink = async (ctx: Ctx, id: typeof links.$inferSelect.id, ownerId = ctx.personId) =>
  defined((await listOwnLinks(ctx, 90, ownerId)).items.find((link) => link.id === id));

export async function createLink(ctx: Ctx, input: z.infer<typeof createEndpoint.input>) {
  const { db, personId } = ctx;
  const [program] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.id, input.programId), eq(programs.state, "open")));
  if (!program) throw baseErrors.notFound();
  if (input.destination && !isAllowedDestination(input.destination, [await homeUrl(ctx), program.destination]))
    throw errors.foreignDestination();
  const owned = firstOf(await db.select({ links: count() }).from(links).where(eq(links.personId, personId)));
  if (owned.links >= maxLinks) throw errors.enough({ most: String(maxLinks) });
  return findLink(ctx, await insertLink(ctx, input));
}

const maxAttempts = 5;

/** A random code may be taken already; then another is generated. A custom code is never replaced. */
async function insertLink(ctx: Ctx, { code: customCode, utm, ...fields }: z.infer<typeof createEndpoint.input>) {
  const { db, personId } = ctx;
  const person = firstOf(await db.select({ name: people.displayName }).from(people).where(eq(people.id, personId)));
  for (let attempt = 0; attempt < (customCode ? 1 : maxAttempts); attempt++) {
    const randomNumbers = Array.from({ length: 7 }, () => randomInt(2 ** 32) / 2 ** 32);
    const code = customCode ?? generateCode(person.name, randomNumbers);
    const row = { ...fields, personId, code, utm: mergeUtm(utm) };
    await lockCode(ctx, code);
    if (await isCodeTaken(ctx, code)) continue;
    const [created] = await db.insert(links).values(row).onConflictDoNothing().returning({ id: links.id });
    if (created) return created.id;
  }
  throw errors.codeTaken({ code: customCode ?? "" });
}

/**
 * An ended link can be reactivated: its code stays reserved, so that clicks never go to another referrer. Links belong to their partner; an
 * admin may change them too, which is recorded.
 */
export async function updateLink(ctx: Ctx, { id, name, message, utm, ended }: z.infer<typeof updateEndpoint.input>) {
  const changes = {
    ...(name !== undefined && { name }),
    ...(message !== undefined && { message }),
    ...(utm && { utm: mergeUtm(utm) }),
    ...(ended !== undefined && { endedAt: ended ? sql`coalesce(${links.endedAt}, ${now})` : null }),
  };
  const [before] = await ctx.db.select().from(links).where(eq(links.id, id)).for("update");
  if (!before || !canChangeLink(ctx, before.personId)) throw baseErrors.notFound();
  if (Object.keys(changes).length > 0) await ctx.db.update(links).set(changes).where(eq(links.id, id));
  const link = await findLink(ctx, id, before.personId);
  if (before.personId !== ctx.personId) {
    const stateOf = ({ name, endedAt }: Pick<typeof link, "name" | "endedAt">) => ({ name, ended: endedAt !== null });
    await audit(ctx, { action: "links.changed", subject: link.code, before: stateOf(before), after: stateOf(link) });
  }
  return link;
}

/**
 * Gives a link a coupon code, changes its terms, or takes it away. The code of an earlier customer stays on their receipt, so nothing is
 * lost when it is changed.
 */
export async function setCoupon(ctx: Ctx, { id, coupon }: z.infer<typeof setCouponEndpoint.input>) {
  const [before] = await ctx.db.select().from(links).where(eq(links.id, id)).for("update");
  if (!before || !canChangeCoupon(ctx, before.personId)) throw baseErrors.notFound();
  const { code: couponCode = null, ...terms } = coupon ?? {};
  if (couponCode) {
    await lockCode(ctx, couponCode);
    if (await isCodeTaken(ctx, couponCode, id)) throw errors.codeTaken({ code: couponCode });
  }
  await ctx.db
    .update(links)
    .set({ couponCode, coupon: coupon && (terms as CouponTerms) })
    .where(eq(links.id, id));
  await audit(ctx, {
    action: "links.couponChanged",
    subject: before.code,
    before: before.coupon && { code: before.couponCode, ...before.coupon },
    after: coupon,
  });
  return findLink(ctx, id, before.personId);
}

/** Finds the links behind codes, and keeps their number of uses as it is until the end of the transaction. */
export async function reserveCodes(ctx: Pick<TenantCtx, "db" | "tenantId">, codes: readonly string[]) {
  for (const code of [...new Set(codes)].sort()) await lockCode(ctx, code);
  return findCodes(ctx, [...new Set(codes)]);
}

/** Returns the link that an entered code credits, or says why the code cannot be used. Uses of one code wait for each other. */
export async function redeemCode(ctx: Pick<TenantCtx, "db" | "tenantId">, code: string) {
  const known = (await reserveCodes(ctx, [code])).get(code);
  if (!known) throw errors.unknownCoupon();
  const { link, state } = known;
  if (state === "paused") throw errors.couponPaused({ code });
  if (state === "usedUp") throw errors.couponUsedUp({ code });
  if (state === "expired") throw errors.couponExpired({ code, day: link.coupon?.until ?? "" });
  if (state === "notStarted") throw errors.couponNotStarted({ code, day: link.coupon?.from ?? "" });
  return { link, entered: enteredWith(code, known) };
}
