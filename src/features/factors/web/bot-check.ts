import { call } from "#web/api/call.ts";
import { errors, getBotCheck, type Proof } from "../contract.ts";

/**
 * Fetches and solves the bot check without user interaction [R7.3]. If it cannot be solved here, the failure is reported as a failed check.
 */
export async function solveBotCheck(): Promise<Proof> {
  const challenge = await call(getBotCheck, {});
  const worker = new Worker(new URL("./bot-check-worker.ts", import.meta.url), { type: "module" });
  try {
    const solution = await new Promise<Proof["solution"] | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(challenge);
    });
    if (!solution) throw errors.botCheck();
    return { challenge, solution };
  } finally {
    worker.terminate();
  }
}
