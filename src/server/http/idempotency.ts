import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { baseErrors } from "#base/errors.ts";
import type { Id } from "#base/ids.ts";
import type { TenantReads, TenantTx } from "../db/in-tenant.ts";
import { command, statement } from "../db/statement.ts";
import { idempotencyKeys as keys } from "../tables.ts";

const earlier = statement("idempotency.earlier", { id: keys.id }, (from, p) =>
  from.select({ request: keys.request, answer: keys.answer }).from(keys).where(eq(keys.id, p.id)),
);
const keep = command("idempotency.keep", { id: keys.id, request: keys.request, answer: keys.answer }, (db, p) =>
  db.insert(keys).values(p),
);

/** What one sender asked under one key, and what was answered. */
export type Kept = { id: Id<"key">; request: string };

/** Nothing without an Idempotency-Key. The sender is part of the id: another's key is another key. */
export function keptUnder(request: FastifyRequest, sender: Id<"per"> | undefined): Kept | undefined {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string") return undefined;
  if (key.length > 200) throw baseErrors.malformed();
  const asked = hash("sha256", `${request.url}${JSON.stringify(request.body ?? null)}`, "base64url");
  const owned = hash("sha256", `${sender ?? "nobody"}:${key}`, "hex");
  return { id: `key_${owned.slice(0, 32)}`, request: asked };
}

/** The first answer, if there was one. */
export async function answeredBefore(db: TenantReads, { id, request }: Kept, reply: FastifyReply) {
  const [before] = await db.run(earlier, { id });
  if (!before) return undefined;
  if (before.request !== request) throw baseErrors.keyReused();
  // What the one that was undone gave the browser counts no more than the rest of it.
  reply.removeHeader("set-cookie").header("idempotency-replayed", "true");
  return { answer: before.answer };
}

/**
 * Keeps what was answered under a key. Key and work share a transaction: if it fails, the key is free for another try, and
 * who comes second, at the same moment or a day later, cannot keep its key and is undone. Nobody asks beforehand, since
 * nearly everybody is the first: then the question would only be one more journey to the database.
 */
export async function once(db: TenantTx, kept: Kept, work: () => Promise<unknown>) {
  const answer = await work();
  db.send(keep, { ...kept, answer });
  return answer;
}
