import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { TenantReads, TenantTx } from "../db/in-tenant.ts";
import { command, statement } from "../db/statement.ts";
import { idempotencyKeys as keys } from "../tables.ts";

const findAnswer = statement("idempotency.find", { id: keys.id }, (from, p) =>
  from.select({ request: keys.request, answer: keys.answer }).from(keys).where(eq(keys.id, p.id)),
);
const insertAnswer = command(
  "idempotency.store",
  { id: keys.id, request: keys.request, answer: keys.answer },
  (db, p) => db.insert(keys).values(p),
);

/** The key and hash of a request whose answer is stored. */
export type IdempotencyKey = { id: Id<"key">; request: string };

/** Returns undefined without an Idempotency-Key. The sender is part of the id, so the same key of another sender is a different key. */
export function readIdempotencyKey(request: FastifyRequest, sender: Id<"per"> | undefined): IdempotencyKey | undefined {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string") return undefined;
  if (key.length > 200) throw baseErrors.malformed();
  const requestHash = hash("sha256", `${request.url}${JSON.stringify(request.body ?? null)}`, "base64url");
  const idHash = hash("sha256", `${sender ?? "nobody"}:${key}`, "hex");
  return { id: `key_${idHash.slice(0, 32)}`, request: requestHash };
}

/** Returns the stored answer, if there is one. */
export async function findStoredAnswer(db: TenantReads, { id, request }: IdempotencyKey, reply: FastifyReply) {
  const [stored] = await db.run(findAnswer, { id });
  if (!stored) return undefined;
  if (stored.request !== request) throw baseErrors.keyReused();
  // Cookies set by the attempt that was rolled back are discarded with it.
  reply.removeHeader("set-cookie").header("idempotency-replayed", "true");
  return { answer: stored.answer };
}

/**
 * Stores the answer under its key. Key and work share a transaction: if it fails, the key stays free for a retry, and a second request with
 * the same key, concurrent or later, violates the primary key and is rolled back. There is no lookup beforehand: nearly every request is
 * the first, so it would only cost another round trip to the database.
 */
export async function runAndStore(db: TenantTx, idempotencyKey: IdempotencyKey, work: () => Promise<unknown>) {
  const answer = await work();
  db.send(insertAnswer, { ...idempotencyKey, answer });
  return answer;
}
