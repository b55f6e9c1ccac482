import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import styles from "./split.module.css";
import type { SplitRow } from "./use-split-form.ts";

type Props = {
  row: SplitRow;
  people: { value: NonNullable<SplitRow["to"]>; label: string }[];
  onChange: (part: Partial<SplitRow>) => void;
  onRemove: (() => void) | undefined;
};

/** One partner and their share. */
export function ShareRow({ row, people, onChange, onRemove }: Props) {
  const { t } = useTranslation("commissions");
  return (
    <li className={styles.row}>
      <SearchSelect
        aria-label={t("ui.split.partner")}
        placeholder={t("ui.split.partner")}
        data={people}
        value={row.to}
        onChange={(to) => onChange({ to: people.find(({ value }) => value === to)?.value ?? null })}
      />
      <NumberInput
        aria-label={t("ui.split.percent")}
        dir="ltr"
        min={0}
        max={100}
        decimalScale={2}
        hideControls
        suffix=" %"
        value={row.bp / 100}
        onChange={(value) => onChange({ bp: Math.round(Number(value) * 100) || 0 })}
      />
      <IconButton icon={IconTrash} label={t("ui.split.remove")} disabled={!onRemove} onClick={onRemove} />
    </li>
  );
}
