import { and, eq, inArray, notExists } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import { downloadPath } from "#features/files/rules.ts";
import { objects } from "#features/files/server/table.ts";
import type { Caller, Ctx, ReadCtx, TenantCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../../contract/errors.ts";
import { canSee } from "../../rules/permissions.ts";
import { referralFiles, referrals } from "../table.ts";

const folder = "attachments/";

const filesOfReferral = statement("referrals.attachments", { referralId: referralFiles.referralId }, (from, p) =>
  from
    .select({
      id: objects.id,
      name: referralFiles.name,
      contentType: objects.contentType,
      size: objects.size,
      path: objects.path,
      token: objects.downloadToken,
    })
    .from(referralFiles)
    .innerJoin(objects, eq(objects.id, referralFiles.objectId))
    .where(eq(referralFiles.referralId, p.referralId))
    .orderBy(referralFiles.id),
);

export async function attachmentsOf({ db, tenantId }: Pick<ReadCtx, "db" | "tenantId">, referralId: Id<"ref">) {
  const files = await db.run(filesOfReferral, { referralId });
  return files.map(({ path, token, ...file }) => ({ ...file, url: downloadPath(tenantId, path, token) }));
}

const referralsOfFile = statement("referrals.attachedIn", { objectId: referralFiles.objectId }, (from, p) =>
  from
    .select({ referrerId: referrals.referrerId, addresseeId: referrals.addresseeId, status: referrals.status })
    .from(referralFiles)
    .innerJoin(referrals, eq(referrals.id, referralFiles.referralId))
    .where(eq(referralFiles.objectId, p.objectId)),
);

/** Returns whether a member may read a file because it is attached to a referral they can see. */
export async function canReadAttachment(
  { db, personId, role }: Pick<ReadCtx, "db"> & Pick<Caller, "personId" | "role">,
  { id: objectId }: { id: Id<"obj"> },
): Promise<boolean> {
  const found = await db.run(referralsOfFile, { objectId });
  return found.some((referral) => canSee({ personId, role }, referral));
}

/** Detaches all files and returns those that no other referral uses. */
export async function detachAll({ db }: Pick<TenantCtx, "db">, referralId: Id<"ref">) {
  const removed = await db
    .delete(referralFiles)
    .where(eq(referralFiles.referralId, referralId))
    .returning({ id: referralFiles.objectId });
  const ids = removed.map(({ id }) => id);
  return ids.length === 0
    ? []
    : db
        .select({ id: objects.id, key: objects.key })
        .from(objects)
        .where(
          and(
            inArray(objects.id, ids),
            notExists(db.select().from(referralFiles).where(eq(referralFiles.objectId, objects.id))),
          ),
        );
}

/**
 * Attaches and detaches files until they match the given ones. Only the caller's own uploads can be added; the lock keeps them from being
 * deleted meanwhile.
 */
export async function syncAttachments(
  { db, personId }: Pick<Ctx, "db" | "personId">,
  referralId: Id<"ref">,
  wanted: Id<"obj">[],
) {
  const before = await db
    .select({ id: referralFiles.objectId, name: referralFiles.name })
    .from(referralFiles)
    .where(eq(referralFiles.referralId, referralId));
  const added = [...new Set(wanted)].filter((id) => !before.some((one) => one.id === id));
  const obsolete = before.filter(({ id }) => !wanted.includes(id));
  const own = added.length
    ? await db
        .select({ id: objects.id, path: objects.path })
        .from(objects)
        .where(and(inArray(objects.id, added), eq(objects.ownerId, personId)))
        .for("key share")
    : [];
  const files = added.map((objectId) => {
    const path = own.find(({ id }) => id === objectId)?.path;
    if (!path?.startsWith(folder)) throw errors.badFile({ name: objectId });
    return { referralId, objectId, name: path.slice(path.lastIndexOf("/") + 1) };
  });
  if (files.length > 0) await db.insert(referralFiles).values(files);
  if (obsolete.length > 0)
    await db.delete(referralFiles).where(
      and(
        eq(referralFiles.referralId, referralId),
        inArray(
          referralFiles.objectId,
          obsolete.map(({ id }) => id),
        ),
      ),
    );
  return { attached: files.map(({ name }) => name), detached: obsolete.map(({ name }) => name) };
}
