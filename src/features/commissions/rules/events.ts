import type { DealEventKind } from "../values.ts";

export const isPayment = (kind: DealEventKind) => kind === "payment" || kind === "renewal";

type Stage = { id: string; kind: "open" | "won" | "lost"; code: string | null; position: number };

/** Returns which of the two stages are reached by entering a stage: the stage itself counts, and so does any later open stage. */
export function stagesReachedBy(stages: readonly Stage[], stageId: string): ("qualified" | "meeting")[] {
  const entered = stages.find(({ id }) => id === stageId);
  if (entered?.kind !== "open") return [];
  return (["qualified", "meeting"] as const).filter((code) => {
    const stage = stages.find((one) => one.code === code && one.kind === "open");
    return stage !== undefined && stage.position <= entered.position;
  });
}
