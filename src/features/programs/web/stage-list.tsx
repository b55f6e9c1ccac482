import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Pipeline, Stage } from "../contract.ts";
import styles from "./programs.module.css";
import { StageRow } from "./stage-row.tsx";
import { useStageOrder } from "./use-stage-order.ts";

type Props = { pipeline: Pipeline; onOpen: (stageId: string) => void; onArchive: (stage: Stage) => void };

/** The stages in order. A stage can only be reordered within its kind, because won and lost stages come last. */
export function StageList({ pipeline, onOpen, onArchive }: Props) {
  const { t } = useTranslation("programs");
  const list = useRef<HTMLOListElement>(null);
  const { stages, moveTo: put, announcement: said } = useStageOrder(pipeline);
  const place = (stage: Stage, target: Stage | undefined) => {
    if (!target || target.kind !== stage.kind || target.id === stage.id) return;
    put(stage, target);
    // React moves the row in the DOM, so the focus is restored.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-stage="${stage.id}"] button`)?.focus());
  };
  return (
    <>
      <ol ref={list} className={styles.stages} aria-label={t("stage.list")}>
        {stages.map((stage, at) => (
          <StageRow
            key={stage.id}
            stage={stage}
            last={stages.filter(({ kind }) => kind === stage.kind).length === 1}
            onStep={(step) => place(stage, stages[at + step])}
            onDropped={(id) => {
              const dropped = stages.find((one) => one.id === id);
              if (dropped) place(dropped, stage);
            }}
            onOpen={() => onOpen(stage.id)}
            onArchive={() => onArchive(stage)}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
