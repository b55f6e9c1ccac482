type Entry = { at: number; action: (at: number) => void | Promise<void> };

/** A queue of future events, run in order of time. An event may schedule further events; those after `now` are dropped. */
export function createSchedule(now: number) {
  const queue: Entry[] = [];
  return {
    at(at: number, action: Entry["action"]) {
      if (at > now) return;
      queue.splice(queue.findLastIndex((entry) => entry.at <= at) + 1, 0, { at, action });
    },
    async run() {
      for (let next = queue.shift(); next; next = queue.shift()) await next.action(next.at);
    },
  };
}
export type Schedule = ReturnType<typeof createSchedule>;
