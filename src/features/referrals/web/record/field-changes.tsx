import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFieldText } from "../values/use-field-text.ts";
import type { FieldChange } from "./changes.ts";
import styles from "./record.module.css";

/** Shows each changed field with its previous and its current value. */
export function FieldChanges({ changes, currency }: { changes: FieldChange[]; currency: string }) {
  const { t } = useTranslation("referrals");
  const words = useFieldText(currency);
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{words.label(field)}</dt>
          <dd>
            <del dir="auto">{words.value(field, before)}</del>
            <IconArrowRight size={14} stroke={1.8} className="flips" aria-label={t("timeline.became")} />
            <ins dir="auto">{words.value(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
