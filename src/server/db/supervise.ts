import { setTimeout as sleep } from "node:timers/promises";

const lookEveryMs = 500;
const mostRestarts = 5;
const withinMs = 5 * 60_000;

type Supervised = {
  isAlive: () => boolean;
  restart: () => Promise<void>;
  /** Called once, when the process died too often or cannot be restarted. */
  onGivenUp: (why: unknown) => void;
};

/** Restarts a process that died, at most five times in five minutes: one that keeps dying needs an operator. */
export function supervise({ isAlive, restart, onGivenUp }: Supervised): { end: () => Promise<void> } {
  let ended = false;
  let restarts: number[] = [];
  const watch = async () => {
    while (!ended) {
      await sleep(lookEveryMs, undefined, { ref: false });
      if (ended || isAlive()) continue;
      restarts = [...restarts.filter((at) => at > Date.now() - withinMs), Date.now()];
      if (restarts.length > mostRestarts) return onGivenUp(new Error(`It died ${mostRestarts} times in five minutes.`));
      await restart();
    }
  };
  const watching = watch().catch(onGivenUp);
  return {
    end: async () => {
      ended = true;
      await Promise.race([watching, sleep(lookEveryMs * 2)]);
    },
  };
}
