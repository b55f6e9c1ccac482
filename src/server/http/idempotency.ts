import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { TenantReads, TenantTx } from "../db/in-tenant.ts";
import { command, statement } from "../db/statement.ts";
import { idempotencyKeys as keys } from "../tables.ts";

const earlier = statement("idempotency.find", { id: keys.id }, (from, p) =>
  from.select({ request: keys.request, answer: keys.answer }).from(keys).where(eq(keys.id, p.id)),
);
const keep = command("idempotency.store", { id: keys.id, request: keys.request, answer: keys.answer }, (db, p) =>
  db.insert(keys).values(p),
);

/** The key and hash of a request whose answer is stored. */
export type Kept = { id: Id<"key">; request: string };

/** Returns undefined without an Idempotency-Key. The sender is part of the id, so the same key of another sender is a different key. */
export function keptUnder(request: FastifyRequest, sender: Id<"per"> | undefined): Kept | undefined {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string") return undefined;
  if (key.length > 200) throw baseErrors.malformed();
  const asked = hash("sha256", `${request.url}${JSON.stringify(request.body ?? null)}`, "base64url");
  const owned = hash("sha256", `${sender ?? "nobody"}:${key}`, "hex");
  return { id: `key_${owned.slice(0, 32)}`, request: asked };
}

/** Returns the stored answer, if there is one. */
export async function answeredBefore(db: TenantReads, { id, request }: Kept, reply: FastifyReply) {
  const [before] = await db.run(earlier, { id });
  if (!before) return undefined;
  if (before.request !== request) throw baseErrors.keyReused();
  // Cookies set by the attempt that was rolled back are discarded with it.
  reply.removeHeader("set-cookie").header("idempotency-replayed", "true");
  return { answer: before.answer };
}

/**
 * Stores the answer under its key. Key and work share a transaction: if it fails, the key stays free for a retry, and a second request with
 * the same key, concurrent or later, violates the primary key and is rolled back. There is no lookup beforehand: nearly every request is
 * the first, so it would only cost another round trip to the database.
 */
export async function once(db: TenantTx, kept: Kept, work: () => Promise<unknown>) {
  const answer = await work();
  db.send(keep, { ...kept, answer });
  return answer;
}
