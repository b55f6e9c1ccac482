import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import type { ExtractedField } from "../../rules/extraction.ts";
import { useFieldText } from "../values/use-field-text.ts";
import styles from "./form.module.css";
import type { PastedValues } from "./paste-values.ts";
import type { Read } from "./use-extraction.ts";

type Props = {
  read: Read;
  filled: PastedValues;
  /** What was found for fields that already have another value. */
  kept: PastedValues;
  onReplace: () => void;
  onUndo: () => void;
};

/** What was filled in and who read it, and what was not filled in because the field has another value. */
export function PastedNotice({ read, filled, kept, onReplace, onUndo }: Props) {
  const { t } = useTranslation("referrals");
  const count = Object.keys(kept).length;
  return (
    <Notice
      tone="good"
      action={
        <Button variant="default" onClick={onUndo}>
          {t("form.paste.undo")}
        </Button>
      }
    >
      {Object.keys(filled).length > 0 ? (
        <>
          <p>
            {read.providerName
              ? t(read.isPicture ? "form.paste.picture.tookBy" : "form.paste.tookBy", { provider: read.providerName })
              : t("form.paste.took")}
          </p>
          <FoundValues values={filled} read={read} />
        </>
      ) : null}
      {count > 0 ? (
        <>
          <p>{t("form.paste.kept", { count })}</p>
          <FoundValues values={kept} read={read} />
          <Button variant="default" size="compact-md" onClick={onReplace}>
            {t("form.paste.replace", { count })}
          </Button>
        </>
      ) : null}
    </Notice>
  );
}

/** An amount is shown with its currency, which is therefore not listed itself. */
function FoundValues({ values, read }: { values: PastedValues; read: Read }) {
  const words = useFieldText(read.fields.currency ?? "USD");
  const found = Object.entries(values).filter(([field]) => field !== "currency") as [ExtractedField, string][];
  return (
    <ul className={styles.took}>
      {found.map(([field, value]) => (
        <li key={field}>
          <span className="soft">{words.label(field)}</span>{" "}
          <bdi>{words.value(field, field === "estimatedMinor" ? Number(value) : value)}</bdi>
        </li>
      ))}
    </ul>
  );
}
