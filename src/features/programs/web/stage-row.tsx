import { IconArchive, IconArrowDown, IconArrowUp, IconGripVertical, IconPencil } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import line from "#web/ui/facts.module.css";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { useRowDrag } from "#web/ui/use-row-drag.ts";
import type { Stage } from "../contract.ts";
import { useStageName } from "./api.ts";
import styles from "./programs.module.css";

type Props = {
  stage: Stage;
  /** Whether it is the last stage of its kind, which cannot be archived. */
  last: boolean;
  onStep: (step: 1 | -1) => void;
  onDropped: (stageId: unknown) => void;
  onOpen: () => void;
  onArchive: () => void;
};

/** A stage that can be dragged by its handle, or moved from the handle with the arrow keys. */
export function StageRow({ stage, last, onStep, onDropped, onOpen, onArchive }: Props) {
  const { t } = useTranslation("programs");
  const { intl } = useLocale();
  const name = useStageName()(stage);
  const group = `${stage.pipelineId}:${stage.kind}`;
  const { row, over } = useRowDrag<HTMLLIElement>({ id: stage.id, group }, onDropped);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const percent = numberFormat(intl, { style: "percent" }).format(stage.probability / 100);
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
        <span className={line.facts}>
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
