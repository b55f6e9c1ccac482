import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { TenantCtx } from "../ctx.ts";
import { command, plainText, statement } from "../db/statement.ts";
import { idempotencyKeys as keys } from "../tables.ts";

const wait = statement("idempotency.wait", { holder: plainText }, (from, p) =>
  from.select({ alone: sql`pg_advisory_xact_lock(hashtextextended(${p.holder}, 0))` }).from(sql`(values (1)) as one`),
);
const earlier = statement("idempotency.earlier", { personId: keys.personId, key: keys.key }, (from, p) =>
  from
    .select({ request: keys.request, answer: keys.answer })
    .from(keys)
    .where(and(sql`${keys.personId} is not distinct from ${p.personId}`, eq(keys.key, p.key))),
);
const keep = command(
  "idempotency.keep",
  { personId: keys.personId, key: keys.key, request: keys.request, answer: keys.answer },
  (db, p) => db.insert(keys).values(p),
);

/**
 * Runs `work` once for each Idempotency-Key; the second time it gives the first answer again. Key and work share a
 * transaction: a twin sent at the same moment waits for it, and if it fails the key is free for another try.
 */
export async function once(
  { db, tenantId }: TenantCtx,
  person: Id<"per"> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string") return work();
  if (key.length > 200) throw baseErrors.malformed();

  const personId = person ?? null;
  // Both travel at once; the second is answered after the first, and so sees what a twin has committed.
  const [, [before]] = await Promise.all([
    db.run(wait, { holder: `${tenantId}:${personId}:${key}` }),
    db.run(earlier, { personId, key }),
  ]);
  const asked = fingerprint(request);
  if (before) {
    if (before.request !== asked) throw baseErrors.keyReused();
    reply.header("idempotency-replayed", "true");
    return before.answer;
  }
  const answer = await work();
  db.send(keep, { personId, key, request: asked, answer });
  return answer;
}

const fingerprint = ({ url, body }: FastifyRequest) =>
  createHash("sha256")
    .update(url)
    .update(JSON.stringify(body ?? null))
    .digest("base64url");
