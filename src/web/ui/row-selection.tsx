import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./data-table.module.css";
import type { RowSelection } from "./table-props.ts";

/** The table's body handles changes of checkboxes in rows; React requires a handler on a controlled checkbox. */
const handledByBody = () => {};

type BoxProps = {
  selected: boolean;
  name: string;
  onChange?: (event: ChangeEvent) => void;
  /** Inside a row, the row is the tab stop and `x` its key. */
  inRow?: boolean;
};

export function RowCheckbox({ selected, name, onChange = handledByBody, inRow = false }: BoxProps) {
  const { t } = useTranslation("ui");
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={selected}
        aria-label={t("table.pick", { name })}
        tabIndex={inRow ? -1 : undefined}
        onChange={onChange}
      />
    </label>
  );
}

/** Selects all visible rows, or none. */
export function SelectAllCheckbox<Row>({
  selection: { selected, onSelect },
  ids,
}: {
  selection: RowSelection<Row>;
  ids: string[];
}) {
  const { t } = useTranslation("ui");
  const some = ids.some((id) => selected.has(id));
  const all = some && ids.every((id) => selected.has(id));
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = some && !all;
        }}
        checked={all}
        aria-label={t("table.pickAll")}
        onChange={() => onSelect(new Set(all ? [] : ids))}
      />
    </label>
  );
}

/** Toggles one row, or with Shift the range from the last toggled one. */
export function useRowSelection<Row>(selection: RowSelection<Row> | undefined, ids: string[]) {
  const last = useRef<string>(undefined);
  return (id: string | undefined, event?: Event) => {
    if (!selection || !id) return;
    const from = ids.indexOf(last.current ?? "");
    const to = ids.indexOf(id);
    const range = event instanceof MouseEvent && event.shiftKey && from >= 0;
    const toggledIds = range ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(selection.selected);
    for (const toggledId of toggledIds) {
      if (selection.selected.has(id)) next.delete(toggledId);
      else next.add(toggledId);
    }
    last.current = id;
    selection.onSelect(next);
  };
}
