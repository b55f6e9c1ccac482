import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "#web/ui/chip-form.module.css";
import { PopoverChip } from "#web/ui/chip-frame.tsx";
import { without } from "../search.ts";

type Props = { label: string; entry: string | undefined; onChange: (entry: string | undefined) => void };

/** Filters by one value as it is written in the record, or by missing values. */
export function WordChip({ label, entry, onChange }: Props) {
  const { t } = useTranslation("referrals");
  const none = entry === without;
  const value = entry && !none ? <bdi>{entry}</bdi> : none ? t("list.filter.without") : null;
  return (
    <PopoverChip label={label} value={value} onClear={() => onChange(undefined)}>
      <div className={styles.form}>
        <TextInput
          data-autofocus
          label={label}
          maxLength={200}
          value={none ? "" : (entry ?? "")}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
        <div className={styles.choices}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={none}
            onClick={() => onChange(none ? undefined : without)}
          >
            {t("list.filter.without")}
          </button>
        </div>
      </div>
    </PopoverChip>
  );
}
