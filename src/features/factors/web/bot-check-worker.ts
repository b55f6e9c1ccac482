import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Proof } from "../contract.ts";

/** Apart from the page, which stays as quick as ever while this is worked out. */
self.onmessage = async ({ data }: MessageEvent<Proof["challenge"]>) => {
  const found = await solveChallenge({ challenge: data, deriveKey }).catch(() => null);
  self.postMessage(found && { counter: found.counter, derivedKey: found.derivedKey });
};
