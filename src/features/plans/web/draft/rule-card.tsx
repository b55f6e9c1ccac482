import { TextInput } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { useRowDrag } from "#web/ui/use-row-drag.ts";
import type { Rule } from "../../rule.ts";
import { useRuleSentences } from "../api.ts";
import { ShadowedBadge } from "../shadowed-badge.tsx";
import styles from "./draft.module.css";
import type { FaultText } from "./part-props.ts";
import { RuleParts } from "./rule-parts.tsx";

type Props = {
  rule: Rule;
  place: number;
  total: number;
  /** The place of the earlier rule because of which this one never applies; 0 if there is none. */
  shadowedBy: number;
  currency: string;
  open: boolean;
  faultText: FaultText;
  onOpen: (open: boolean) => void;
  onChange: (rule: Rule) => void;
  onStep: (step: 1 | -1) => void;
  onDropped: (key: unknown) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/**
 * One rule, shown as a sentence, or open with the parts of the sentence as controls. It
 * is dragged by its handle or moved with the arrow keys.
 */
export function RuleCard(props: Props) {
  const { rule, place, total, currency, open, onOpen, onChange, onStep } = props;
  const { t } = useTranslation("plans");
  const sentences = useRuleSentences();
  const { row, over } = useRowDrag<HTMLLIElement>({ id: rule.key, group: "rules" }, props.onDropped);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const [main, ...rest] = sentences(rule, currency);
  return (
    <li
      ref={row}
      className={styles.card}
      data-rule={rule.key}
      data-open={open || undefined}
      data-over={over || undefined}
    >
      <div className={styles.head}>
        <IconButton
          icon={IconGripVertical}
          label={t("ui.rule.order", { place })}
          disabled={total === 1}
          onKeyDown={onKeyDown}
          data-handle
        />
        {open ? (
          <TextInput
            classNames={{ root: styles.name ?? "", input: styles.nameInput ?? "" }}
            dir="auto"
            maxLength={80}
            aria-label={t("ui.rule.name")}
            placeholder={t("ui.rule.numbered", { place })}
            value={rule.name}
            onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
          />
        ) : (
          <button type="button" className={styles.read} onClick={() => onOpen(true)}>
            {rule.name ? (
              <b>
                <bdi>{rule.name}</bdi>
              </b>
            ) : null}
            <span>{main}</span>
            {rest.length > 0 ? <span className={styles.rest}>{rest.join(" ")}</span> : null}
          </button>
        )}
        <IconButton
          icon={open ? IconChevronUp : IconChevronDown}
          label={t(open ? "ui.rule.close" : "ui.rule.open", { place })}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        />
        <MoreMenu
          actions={[
            { label: t("ui.rule.up"), icon: IconArrowUp, onClick: () => onStep(-1), disabled: place === 1 },
            { label: t("ui.rule.down"), icon: IconArrowDown, onClick: () => onStep(1), disabled: place === total },
            { label: t("ui.rule.duplicate"), icon: IconCopy, onClick: props.onDuplicate },
            { label: t("ui.rule.remove"), icon: IconTrash, onClick: props.onRemove, danger: true },
          ]}
        />
      </div>
      {props.shadowedBy > 0 ? (
        <div className={styles.shadowed}>
          <ShadowedBadge place={props.shadowedBy} />
        </div>
      ) : null}
      {open ? (
        <RuleParts rule={rule} currency={currency} faultText={props.faultText} onChange={onChange} />
      ) : (
        <Faults rule={rule} faultText={props.faultText} />
      )}
    </li>
  );
}

/** Shows validation errors on a closed card too. */
function Faults({ faultText }: Pick<Props, "rule" | "faultText">) {
  const { t } = useTranslation("plans");
  const wrong = faultPaths.some((path) => faultText(path));
  return wrong ? <p className={styles.fault}>{t("ui.rule.wrong")}</p> : null;
}

const faultPaths = [
  "basis",
  "formula",
  "formula.bp",
  "formula.minor",
  "formula.maxMinor",
  "formula.steps",
  "split",
  "conditions.belowMinor",
];
