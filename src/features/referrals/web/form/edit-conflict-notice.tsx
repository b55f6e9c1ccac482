import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import { useFieldText } from "../values/use-field-text.ts";
import type { EditConflict } from "./edit-conflict.ts";
import styles from "./form.module.css";
import { type Field, type FormValues, valuesOf } from "./form-values.ts";

type Props = { conflict: EditConflict; mine: FormValues; onDecide: (theirsFor: Field[]) => void };

/** Two people changed the same fields: both versions are shown side by side, and nothing is saved until one is chosen. */
export function EditConflictNotice({ conflict: { theirs, fields }, mine, onDecide }: Props) {
  const { t } = useTranslation("referrals");
  const words = useFieldText(theirs.currency);
  const [theirsFor, setTheirsFor] = useState<Field[]>([]);
  const other = valuesOf(theirs);
  const phone = useIsPhone();
  const shown = (values: FormValues, field: Field) =>
    words.value(
      field,
      field === "estimatedMinor" && values.estimatedMinor ? Number(values.estimatedMinor) : values[field],
    );
  return (
    <Notice tone="warn">
      <p>{t("form.clash.line")}</p>
      <ul className={styles.clash}>
        {fields.map((field) => (
          <li key={field}>
            <strong>{words.label(field)}</strong>
            <SegmentedControl
              fullWidth
              orientation={phone ? "vertical" : "horizontal"}
              aria-label={words.label(field)}
              value={theirsFor.includes(field) ? "theirs" : "mine"}
              onChange={(choice) =>
                setTheirsFor((all) => (choice === "theirs" ? [...all, field] : all.filter((one) => one !== field)))
              }
              data={[
                { value: "mine", label: t("form.clash.mine", { value: shown(mine, field) }) },
                { value: "theirs", label: t("form.clash.theirs", { value: shown(other, field) }) },
              ]}
            />
          </li>
        ))}
      </ul>
      <Button onClick={() => onDecide(theirsFor)}>{t("form.clash.go")}</Button>
    </Notice>
  );
}
