import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { defined } from "#base/defined.ts";
import { baseErrors } from "#base/errors.ts";
import { type Id, id } from "#base/ids.ts";
import { isStorable } from "#base/storable.ts";
import { tenants } from "#features/tenancy/server/table.ts";
import type { Caller, Services } from "#server/ctx.ts";
import { read, type TenantReads } from "#server/db/in-tenant.ts";
import { statement } from "#server/db/statement.ts";
import { errors } from "../contract.ts";
import { canList, type FilePath, findPathError, isAllowed, parsePath } from "../rules.ts";
import type { ObjectRow } from "./serialize-object.ts";
import { objects } from "./table.ts";

/** The caller of the files API, in their own tenant. */
export type FileCtx = Caller & { services: Services; db: TenantReads };

/** Lets a higher feature grant read access to a file of another person. */
export type FileReader = (ctx: FileCtx, object: Pick<ObjectRow, "id" | "path" | "ownerId">) => Promise<boolean>;

const tenantByBucket = statement("files.bucket", { slug: tenants.slug, id: tenants.id }, (from, p) =>
  from
    .select({ tenantId: tenants.id, state: tenants.state, note: tenants.stateNote })
    .from(tenants)
    .where(or(eq(tenants.slug, p.slug), eq(tenants.id, p.id))),
);
const noId: Id<"ten"> = `ten_${"0".repeat(32)}`;

/** Finds the tenant of a bucket, which is named by the tenant's slug or id. */
export async function tenantOfBucket({ db }: Pick<Services, "db">, bucket: string) {
  if (!isStorable(bucket)) return undefined;
  const named = id("ten").safeParse(bucket);
  const [found] = await read(db, tenantByBucket, { slug: bucket, id: named.success ? named.data : noId });
  return found;
}

const objectByPath = statement("files.byPath", { path: objects.path }, (from, p) =>
  from.select().from(objects).where(eq(objects.path, p.path)),
);

/** Throws the reason for an invalid path. A path in an unknown folder is answered like one in a folder of another person. */
export function requirePath(path: string): FilePath {
  const error = findPathError(path);
  if (error === "nameTooLong") throw errors.nameTooLong({ limit: "500" });
  if (error) throw errors.badName();
  const place = parsePath(path);
  if (!place) throw baseErrors.forbidden();
  return place;
}

/** Returns a file the caller may read. A file of another person is refused whether or not it exists. */
export async function findReadable(ctx: FileCtx, path: string, readers: readonly FileReader[]): Promise<ObjectRow> {
  const own = isAllowed("read", ctx, requirePath(path));
  const [object] = await ctx.db.run(objectByPath, { path });
  if (own && !object) throw baseErrors.notFound();
  if (own) return defined(object);
  for (const canRead of readers) if (object && (await canRead(ctx, object))) return object;
  throw baseErrors.forbidden();
}

/** Returns a file for a client with its download token, signed in or not. */
export async function findByToken(db: TenantReads, path: string, token: string): Promise<ObjectRow> {
  const [object] = findPathError(path) ? [] : await db.run(objectByPath, { path });
  if (object?.downloadToken !== token) throw baseErrors.forbidden();
  return object;
}

type ListInput = { prefix: string; delimiter: string; pageSize: number; after: string };

/** Lists the names below a prefix in byte order. Names with the delimiter after the prefix are grouped and returned once, as a folder. */
export async function listNames(ctx: FileCtx, { prefix, delimiter, pageSize, after }: ListInput) {
  if (!canList(ctx, prefix)) throw baseErrors.forbidden();
  const rest = sql`substr(${objects.path}, length(${prefix}::text) + 1)`;
  const entry: SQL<string> =
    delimiter === ""
      ? sql`${objects.path}`
      : sql`case when strpos(${rest}, ${delimiter}) > 0
          then ${prefix}::text || left(${rest}, strpos(${rest}, ${delimiter}) + length(${delimiter}::text) - 1)
          else ${objects.path} end`;
  const inBytes = sql<string>`(${entry}) collate "C"`;
  const own = ctx.role === "admin" ? undefined : eq(objects.ownerId, ctx.personId);
  const listed = statement(undefined, {}, (from) =>
    from
      .selectDistinct({ name: inBytes, isFile: sql<boolean>`${entry} = ${objects.path}` })
      .from(objects)
      .where(and(own, sql`starts_with(${objects.path}, ${prefix})`, gt(inBytes, after)))
      .orderBy(sql`1`)
      .limit(pageSize + 1),
  );
  const found = await ctx.db.run(listed, {});
  const page = found.slice(0, pageSize);
  return {
    files: page.filter(({ isFile }) => isFile).map(({ name }) => name),
    folders: page.filter(({ isFile }) => !isFile).map(({ name }) => name),
    next: found.length > pageSize ? defined(page.at(-1)).name : undefined,
  };
}
