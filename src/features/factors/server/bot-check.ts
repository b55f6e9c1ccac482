import { createChallenge, randomInt } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { z } from "zod";
import type { PublicReadCtx, Services } from "#server/ctx.ts";
import { deriveKeyFor } from "#server/secrets.ts";
import type { botCheck } from "../contract.ts";

/** Takes about half a second on a phone; for an attacker who wants a thousand codes sent, the better part of an hour. */
const difficulty = { algorithm: "PBKDF2/SHA-256", cost: 5000, fewest: 50, most: 150 };
const validMs = 5 * 60_000;

export const botCheckSecrets = ({ settings }: Pick<Services, "settings">) => ({
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
    ...botCheckSecrets(services),
  });
  return created as z.infer<typeof botCheck>;
}
