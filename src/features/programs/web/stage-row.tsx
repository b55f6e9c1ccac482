import { IconArchive, IconArrowDown, IconArrowUp, IconGripVertical, IconPencil } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { whenDraggable } from "#web/ui/drag.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import type { Stage } from "../contract.ts";
import { useStageName } from "./api.ts";
import styles from "./programs.module.css";

type Props = {
  stage: Stage;
  /** Of its kind: then it cannot be put away. */
  last: boolean;
  onStep: (step: 1 | -1) => void;
  onDropped: (stageId: unknown) => void;
  onOpen: () => void;
  onArchive: () => void;
};

/** A stage: dragged by its handle, or moved from there with the arrow keys. */
export function StageRow({ stage, last, onStep, onDropped, onOpen, onArchive }: Props) {
  const { t } = useTranslation("programs");
  const { intl } = useLocale();
  const name = useStageName()(stage);
  const { row, over } = useDragging(stage, onDropped);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const percent = new Intl.NumberFormat(intl, { style: "percent" }).format(stage.probability / 100);
  return (
    <li ref={row} className={styles.stage} data-stage={stage.id} data-over={over || undefined}>
      <IconButton
        icon={IconGripVertical}
        label={t("stage.order", { name })}
        disabled={last}
        onKeyDown={onKeyDown}
        data-handle
      />
      <span className={styles.words}>
        <b dir="auto">{name}</b>
        <span className={styles.facts}>
          {stage.kind === "open" ? (
            <>
              <span>{t("stage.chance", { percent })}</span>
              <span>{stage.maxDays === null ? t("stage.anyTime") : t("stage.within", { count: stage.maxDays })}</span>
            </>
          ) : (
            <span>{t(`stage.ends.${stage.kind}`)}</span>
          )}
        </span>
      </span>
      <IconButton icon={IconPencil} label={t("stage.editOf", { name })} onClick={onOpen} />
      <MoreMenu
        actions={[
          { label: t("stage.up"), icon: IconArrowUp, onClick: () => onStep(-1), disabled: last },
          { label: t("stage.down"), icon: IconArrowDown, onClick: () => onStep(1), disabled: last },
          { label: t("stage.archive"), icon: IconArchive, onClick: onArchive, disabled: last, danger: true },
        ]}
      />
    </li>
  );
}

function useDragging(stage: Stage, onDropped: Props["onDropped"]) {
  const row = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onDropped);
  useEffect(() => {
    latest.current = onDropped;
  }, [onDropped]);
  const { id, kind, pipelineId } = stage;
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    return whenDraggable(({ draggable, dropTargetForElements }) => {
      const handle = element.querySelector("[data-handle]");
      const stops = [
        draggable({ element, ...(handle && { dragHandle: handle }), getInitialData: () => ({ id, kind, pipelineId }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source: { data } }) => data.kind === kind && data.pipelineId === pipelineId && data.id !== id,
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false);
            latest.current(source.data.id);
          },
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    });
  }, [id, kind, pipelineId]);
  return { row, over };
}
