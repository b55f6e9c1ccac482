import { createHash, randomBytes } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Browser } from "#server/testing/browser.ts";
import { getBotCheck, type Proof } from "../../contract.ts";

/** Solves the bot check. */
export async function solveBotCheck({ call }: Pick<Browser, "call">): Promise<Proof> {
  const challenge = await call(getBotCheck, {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: { counter: solution!.counter, derivedKey: solution!.derivedKey } };
}

/** Builds a challenge as a first factor leaves it, without hashing a password. */
export function challengeFor(personId: string, tenantId: string, way = "email") {
  const token = randomBytes(32).toString("base64url");
  return {
    token,
    sql: `insert into auth.challenges (token_hash, person_id, tenant_id, way, remember, expires_at)
          values ($1, $2, $3, $4, false, now() + interval '10 minutes')`,
    values: [createHash("sha256").update(token).digest(), personId.slice(4), tenantId.slice(4), way],
  };
}
