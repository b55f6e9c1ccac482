import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Pipeline, type Stage, updatePipeline } from "../contract.ts";
import { catalog, useStageName } from "./api.ts";

/** Reorders stages optimistically: the new order shows at once, is rolled back when it is refused, and can be undone. */
export function useStageOrder(pipeline: Pipeline) {
  const { t } = useTranslation("programs");
  const stageName = useStageName();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [optimistic, setOptimistic] = useState<Stage["id"][]>();
  const [announcement, setAnnouncement] = useState("");
  const { id } = pipeline;
  const before = pipeline.stages.map((stage) => stage.id);
  const stages = optimistic
    ? pipeline.stages.toSorted((one, other) => optimistic.indexOf(one.id) - optimistic.indexOf(other.id))
    : pipeline.stages;

  const send = async (order: Stage["id"][]) => {
    setOptimistic(order);
    try {
      await call(updatePipeline, { id, order });
    } finally {
      await queries.invalidateQueries({ queryKey: catalog.queryKey });
      setOptimistic(undefined);
    }
  };
  const failed = (error: unknown) => toast(errorText(error), "bad");

  /** Moves the stage to the position of `target`; the stages in between shift by one. */
  const moveTo = (stage: Stage, target: Stage) => {
    const order = stages.map((one) => one.id);
    const [from, to] = [order.indexOf(stage.id), order.indexOf(target.id)];
    const next = order.toSpliced(from, 1).toSpliced(to, 0, stage.id);
    const kind = stages.filter((one) => one.kind === stage.kind);
    const place = next.filter((one) => kind.some((other) => other.id === one)).indexOf(stage.id) + 1;
    setAnnouncement(t("stage.placed", { name: stageName(stage), place, total: kind.length }));
    send(next)
      .then(() =>
        offerRecordedUndo({
          message: t("stage.reordered"),
          calls: [undoCall(updatePipeline, { id, order: before })],
          onUndone: () => queries.invalidateQueries({ queryKey: catalog.queryKey }),
        }),
      )
      .catch(failed);
  };
  return { stages, announcement, moveTo };
}
