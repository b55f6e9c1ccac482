import { and, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#base/ids.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { statement } from "#server/db/statement.ts";
import { type Model, modelVersion } from "../../rules/model.ts";
import type { ModelSubject } from "../../values.ts";
import { models } from "../table.ts";

type Reader = Pick<ReadCtx, "db" | "tenantId">;
export type StoredModel = { id: Id<"mdl">; number: number; model: Model };

/** Models never change, so those in use are kept in memory; one may have a megabyte of trees. */
const cached = new Map<string, Model>();
const mostCached = 50;

const newest = statement(
  "intelligence.newestModel",
  { tenantId: models.tenantId, subject: models.subject },
  (from, p) =>
    from
      .select({
        id: models.id,
        number: models.number,
        kind: models.kind,
        outcomes: models.outcomes,
        positives: models.positives,
        usesPlace: models.usesPlace,
        createdAt: models.createdAt,
        /** False for a model whose parameters were dropped or belong to an older version of the engine. */
        isUsable: sql<boolean>`coalesce(${models.parameters} ->> 'version' = ${String(modelVersion)}, false)`,
      })
      .from(models)
      .where(and(eq(models.tenantId, p.tenantId), eq(models.subject, p.subject)))
      .orderBy(desc(models.number))
      .limit(1),
);
const parameters = statement("intelligence.modelById", { tenantId: models.tenantId, id: models.id }, (from, p) =>
  from
    .select({ parameters: models.parameters })
    .from(models)
    .where(and(eq(models.tenantId, p.tenantId), eq(models.id, p.id))),
);

/** Returns the newest model of a subject without its parameters. */
export async function newestModel({ db, tenantId }: Reader, subject: ModelSubject) {
  const [found] = await db.run(newest, { tenantId, subject });
  return found;
}

/** Returns the newest model of a subject, ready to predict; undefined before the first training. */
export async function loadModel(ctx: Reader, subject: ModelSubject): Promise<StoredModel | undefined> {
  const head = await newestModel(ctx, subject);
  if (!head) return undefined;
  const { id, number } = head;
  const known = cached.get(id);
  if (known) return { id, number, model: known };
  const [row] = await ctx.db.run(parameters, { tenantId: ctx.tenantId, id });
  // A model of an older version of the engine is trained again instead of read.
  if (!row?.parameters || row.parameters.version !== modelVersion) return undefined;
  if (cached.size >= mostCached) cached.delete(cached.keys().next().value ?? "");
  cached.set(id, row.parameters);
  return { id, number, model: row.parameters };
}
