import { IconCheck, IconPlus, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import form from "#web/ui/chip-form.module.css";
import { PopoverChip } from "#web/ui/chip-frame.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { usePercent } from "../use-percent.ts";
import styles from "./draft.module.css";
import type { PartProps } from "./part-props.ts";

/** Additional recipients, the override, and whether other rules may apply in addition. */
export function ShareChips({ rule, onChange }: PartProps) {
  const { t } = useTranslation("plans");
  const percent = usePercent();
  const { overrideBp, split, stackable } = rule;
  return (
    <div className={styles.chips}>
      <span className={styles.word}>{t("ui.also")}</span>
      {split.length === 0 ? (
        <button
          type="button"
          className={styles.chip}
          onClick={() => onChange({ ...rule, split: [{ to: "referrer", bp: 10_000 }] })}
        >
          <IconUsers size={15} stroke={1.8} aria-hidden="true" />
          {t("ui.split.open")}
        </button>
      ) : null}
      <PopoverChip
        label={t("ui.override.label")}
        value={overrideBp > 0 ? <bdi>{percent(overrideBp)}</bdi> : ""}
        onClear={() => onChange({ ...rule, overrideBp: 0 })}
      >
        <div className={form.form}>
          <PercentField
            data-autofocus
            label={t("ui.override.label")}
            description={t("ui.override.help")}
            basisPoints={overrideBp || null}
            onChange={(bp) => onChange({ ...rule, overrideBp: Math.min(bp ?? 0, 10_000) })}
          />
        </div>
      </PopoverChip>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={stackable}
        title={t("ui.stackable.help")}
        onClick={() => onChange({ ...rule, stackable: !stackable })}
      >
        {stackable ? (
          <IconCheck size={15} stroke={2.2} aria-hidden="true" />
        ) : (
          <IconPlus size={15} stroke={1.8} aria-hidden="true" />
        )}
        {t("ui.stackable.label")}
      </button>
    </div>
  );
}
