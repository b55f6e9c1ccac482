import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Proof } from "../contract.ts";

/** Runs in a worker, so that the page stays responsive while the challenge is solved. */
self.onmessage = async ({ data }: MessageEvent<Proof["challenge"]>) => {
  const found = await solveChallenge({ challenge: data, deriveKey }).catch(() => null);
  self.postMessage(found && { counter: found.counter, derivedKey: found.derivedKey });
};
