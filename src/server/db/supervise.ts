import { setTimeout as sleep } from "node:timers/promises";

const checkIntervalMs = 500;
const maxRestarts = 5;
const windowMs = 5 * 60_000;

type Supervised = {
  isAlive: () => boolean;
  restart: () => Promise<void>;
  /** Called once, when the process died too often or cannot be restarted. */
  onGiveUp: (reason: unknown) => void;
};

/** Restarts a process that died, at most five times in five minutes: one that keeps dying needs an operator. */
export function supervise({ isAlive, restart, onGiveUp }: Supervised): { end: () => Promise<void> } {
  let ended = false;
  let restarts: number[] = [];
  const watch = async () => {
    while (!ended) {
      await sleep(checkIntervalMs, undefined, { ref: false });
      if (ended || isAlive()) continue;
      restarts = [...restarts.filter((at) => at > Date.now() - windowMs), Date.now()];
      if (restarts.length > maxRestarts) return onGiveUp(new Error(`It died ${maxRestarts} times in five minutes.`));
      await restart();
    }
  };
  const watching = watch().catch(onGiveUp);
  return {
    end: async () => {
      ended = true;
      await Promise.race([watching, sleep(checkIntervalMs * 2)]);
    },
  };
}
