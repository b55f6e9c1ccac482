import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";
import styles from "./chip-form.module.css";
import { PopoverChip } from "./chip-frame.tsx";
import { lastDays, readDays, writeDays } from "./days.ts";

type Props = { label: string; entry: string | undefined; onChange: (entry: string | undefined) => void };

/** The last N days, which stays relative in a saved view, or a fixed range. */
export function DaysChip({ label, entry, onChange }: Props) {
  const { t } = useTranslation("ui");
  const span = readDays(entry);
  const { from, to } = span && "from" in span ? span : { from: "", to: "" };
  return (
    <PopoverChip label={label} value={useDaysText(entry)} onClear={() => onChange(undefined)}>
      <div className={styles.form}>
        <div className={styles.choices}>
          {lastDays.map((days) => (
            <button
              key={days}
              type="button"
              className={styles.choice}
              aria-pressed={entry === `${days}d`}
              onClick={() => onChange(entry === `${days}d` ? undefined : `${days}d`)}
            >
              {t("days.last", { count: days })}
            </button>
          ))}
        </div>
        <TextInput
          type="date"
          label={t("days.fromDay")}
          max={to || undefined}
          value={from}
          onChange={({ currentTarget }) => onChange(writeDays({ from: currentTarget.value, to }))}
        />
        <TextInput
          type="date"
          label={t("days.toDay")}
          min={from || undefined}
          value={to}
          onChange={({ currentTarget }) => onChange(writeDays({ from, to: currentTarget.value }))}
        />
      </div>
    </PopoverChip>
  );
}

function useDaysText(entry: string | undefined): string {
  const { t } = useTranslation("ui");
  const { intl } = useLocale();
  const span = readDays(entry);
  if (!span) return "";
  if ("last" in span) return t("days.last", { count: span.last });
  const formatDay = (day: string) => dateFormat(intl, { dateStyle: "medium" }).format(new Date(`${day}T00:00`));
  if (!span.from) return t("days.upTo", { to: formatDay(span.to) });
  return span.to
    ? t("days.between", { from: formatDay(span.from), to: formatDay(span.to) })
    : t("days.from", { from: formatDay(span.from) });
}
