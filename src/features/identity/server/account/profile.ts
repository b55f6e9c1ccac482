import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { AppError, baseErrors } from "#base/errors.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { squarePicture } from "#server/files/picture.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { setPhoto as photoEndpoint, updateProfile as updateEndpoint } from "../../contract/profile.ts";
import { errors } from "../../contract.ts";
import { displayNameOf, isTimeZone } from "../../rules.ts";
import { emailOf, getMe } from "../reads.ts";
import { people } from "../table.ts";
import { recordAuthEvent, recordAuthFailure } from "../writes.ts";

/** Changes what people can edit themselves [R7.6]: never the role, the address or whether they may sign in. */
export async function updateProfile(ctx: ReadCtx, changes: z.infer<typeof updateEndpoint.input>) {
  const { services, tenantId, personId, exchange } = ctx;
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone)) {
    const event = { type: "profile_update_failed" as const, personId, details: { reason: "time zone" } };
    await recordAuthFailure(ctx, { ...event, email: await emailOf(ctx) });
    throw baseErrors.invalid({ fields: { timeZone: { code: "choice" } } });
  }
  await withTenant(services, tenantId, async (tenantCtx) => {
    const mine = eq(people.id, personId);
    const before = firstOf(await tenantCtx.db.select().from(people).where(mine).for("update"));
    const { email } = before;
    const displayName = displayNameOf(
      changes.firstName ?? before.firstName,
      changes.lastName ?? before.lastName,
      email,
    );
    await tenantCtx.db
      .update(people)
      .set({ ...changes, displayName, updatedAt: now })
      .where(mine);
    const details = { fields: Object.keys(changes).join(", ") };
    await recordAuthEvent({ ...tenantCtx, exchange }, { type: "profile_updated", email, personId, details });
  });
  return getMe(ctx);
}

/** The picture is decoded and encoded again, so that nothing hidden in the file is served. */
export async function setPhoto(ctx: ReadCtx, { file }: z.infer<typeof photoEndpoint.input>) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const picture = await squarePicture(ctx.tenantId, bytes, 256).catch((error) => {
    throw error instanceof AppError ? error : errors.notAnImage();
  });
  const name = `${randomUUID().replaceAll("-", "")}.webp`;
  await ctx.services.storage.put(`photos/${name}`, picture);
  return replacePhoto(ctx, name);
}

export const removePhoto = (ctx: ReadCtx) => replacePhoto(ctx, null);

/** Deletes the old picture once nothing refers to it. */
async function replacePhoto(ctx: ReadCtx, photo: string | null) {
  const { services, tenantId, personId, exchange } = ctx;
  const before = await withTenant(services, tenantId, async (tenantCtx) => {
    const mine = eq(people.id, personId);
    const person = firstOf(await tenantCtx.db.select().from(people).where(mine).for("update"));
    await tenantCtx.db.update(people).set({ photo, updatedAt: now }).where(mine);
    const event = { type: "profile_updated" as const, email: person.email, personId };
    await recordAuthEvent({ ...tenantCtx, exchange }, { ...event, details: { fields: "photo" } });
    return person.photo;
  });
  if (before) await services.storage.disk.delete(`photos/${before}`);
  return getMe(ctx);
}
