import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./privacy.module.css";

const offered = [30, 90, 180, 365, 730, 1825, 3650];
const erased = [
  "referrals",
  "clicks",
  "imports",
  "contacts",
  "messages",
  "notices",
  "authEvents",
  "invitations",
  "events",
] as const;

/** How long past data is kept, and exactly which data that is. */
export function RetentionField({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const { t } = useTranslation("privacy");
  const choices = [...new Set([...offered, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <div className={styles.retention}>
      <Select
        label={t("retention.label")}
        allowDeselect={false}
        data={[
          { value: "", label: t("retention.forever") },
          ...choices.map((count) => ({ value: String(count), label: t("retention.days", { count }) })),
        ]}
        value={days === null ? "" : String(days)}
        onChange={(next) => onChange(next ? Number(next) : null)}
      />
      <div className={styles.words}>
        <p>{t("retention.what")}</p>
        <ul>
          {erased.map((one) => (
            <li key={one}>{t(`retention.erased.${one}`)}</li>
          ))}
        </ul>
        <p>{t("retention.stays")}</p>
      </div>
    </div>
  );
}
