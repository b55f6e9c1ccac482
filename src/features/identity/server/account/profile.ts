import { eq } from "drizzle-orm";
import type { z } from "zod";
import { firstOf } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { withTenant } from "#server/with-tenant.ts";
import type { setPhoto as photoEndpoint, updateProfile as updateEndpoint } from "../../contract/profile.ts";
import { displayNameOf, isTimeZone } from "../../rules.ts";
import { getMe } from "../reads.ts";
import { people } from "../table.ts";
import { recordAuthEvent } from "../writes.ts";
import { photoPath, storePhoto } from "./store-photo.ts";

/** Changes what people can edit themselves [R7.6]: never the role, the address or whether they may sign in. */
export async function updateProfile(ctx: ReadCtx, changes: z.infer<typeof updateEndpoint.input>) {
  const { services, tenantId, personId, exchange } = ctx;
  if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone))
    throw baseErrors.invalid({ fields: { timeZone: { code: "choice" } } });
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

export async function setPhoto(ctx: ReadCtx, { file }: z.infer<typeof photoEndpoint.input>) {
  return replacePhoto(ctx, await storePhoto(ctx, Buffer.from(await file.arrayBuffer())));
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
  if (before) await services.storage.disk.delete(photoPath(before));
  return getMe(ctx);
}
