import type { Run } from "../../contract/runs.ts";

/** Counts a run's items: in total, arrived, in transit and requiring action. */
export function tallyOf({ counts, ways }: Pick<Run, "counts" | "ways">) {
  const ready = ways.reduce((sum, { toDownload }) => sum + toDownload, 0);
  const of = (...states: (keyof Run["counts"])[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const parts = {
    paid: of("paid"),
    sent: of("sent") - ready,
    ready,
    waiting: of("draft", "queued", "sending"),
    failed: of("failed"),
    action: of("action"),
  };
  return { ...parts, left: of("left"), all: Object.values(parts).reduce((sum, count) => sum + count, 0) };
}
