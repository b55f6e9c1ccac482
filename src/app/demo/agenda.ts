type Entry = { at: number; happen: (at: number) => void | Promise<void> };

/** A queue of future events, run in order of time. An event may schedule further events; those after `now` are dropped. */
export function agenda(now: number) {
  const open: Entry[] = [];
  return {
    at(at: number, happen: Entry["happen"]) {
      if (at > now) return;
      open.splice(open.findLastIndex((entry) => entry.at <= at) + 1, 0, { at, happen });
    },
    async pass() {
      for (let next = open.shift(); next; next = open.shift()) await next.happen(next.at);
    },
  };
}
export type Agenda = ReturnType<typeof agenda>;
