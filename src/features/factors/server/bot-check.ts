import { createHash } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { lt } from "drizzle-orm";
import type { z } from "zod";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { now } from "#server/db/columns.ts";
import { deriveKeyFor } from "#server/secrets.ts";
import { withTenant } from "#server/with-tenant.ts";
import { type botCheck, errors, type Proof } from "../contract.ts";
import { spentProofs } from "./table.ts";

/** Takes about half a second on a phone; for an attacker who wants a thousand codes sent, the better part of an hour. */
const difficulty = { algorithm: "PBKDF2/SHA-256", cost: 5000, fewest: 50, most: 150 };
const validMs = 5 * 60_000;

const secretsOf = ({ settings }: Pick<Services, "settings">) => ({
  hmacSignatureSecret: deriveKeyFor(settings, "bot check").toString("hex"),
  hmacKeySignatureSecret: deriveKeyFor(settings, "bot check answer").toString("hex"),
});

export async function getBotCheck({ services }: Pick<PublicReadCtx, "services">): Promise<z.infer<typeof botCheck>> {
  const created = await createChallenge({
    algorithm: difficulty.algorithm,
    cost: difficulty.cost,
    counter: randomInt(difficulty.most, difficulty.fewest),
    expiresAt: new Date(Date.now() + validMs),
    deriveKey,
    ...secretsOf(services),
  });
  return created as z.infer<typeof botCheck>;
}

/** Consumes a proof of work, whether or not the action it was made for succeeds. */
export async function consumeProof({ services, tenantId }: Pick<PublicReadCtx, "services" | "tenantId">, proof: Proof) {
  const { verified } = await verifySolution({ ...proof, deriveKey, ...secretsOf(services) });
  if (!verified) throw errors.botCheck();
  const { signature, parameters } = proof.challenge;
  const proofHash = createHash("sha256").update(signature).digest();
  const consumed = await withTenant(services, tenantId, async ({ db }) => {
    await db.delete(spentProofs).where(lt(spentProofs.expiresAt, now));
    const expiresAt = new Date(parameters.expiresAt * 1000).toISOString();
    return db.insert(spentProofs).values({ proofHash, expiresAt }).onConflictDoNothing().returning();
  });
  if (consumed.length === 0) throw errors.botCheck();
}
