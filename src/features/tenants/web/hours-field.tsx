import { dateFormat } from "#base/formats.ts";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { weekdays } from "#features/tenancy/rules.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { TenantSettings } from "../own.ts";
import styles from "./settings.module.css";

type Hours = TenantSettings["businessHours"];
type Day = (typeof weekdays)[number];

const defaultHours = { from: "09:00", to: "17:00" };
/** A Monday, to derive the names of the weekdays from. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

/** Days whose end is not after their start. */
export const invalidDays = (hours: Hours): Day[] =>
  weekdays.filter((day) => {
    const set = hours[day];
    return set && !(set.from && set.to && set.from < set.to);
  });

/** The form field of a day. */
export const hoursField = (day: Day) => `businessHours.${day}`;

/** When reviews are worked on, day by day. */
export function HoursField({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation("tenants");
  const { intl } = useLocale();
  const id = useId();
  const invalid = invalidDays(hours);
  const nameOf = (day: Day) =>
    dateFormat(intl, { weekday: "long", timeZone: "UTC" }).format(monday + weekdays.indexOf(day) * dayMs);
  const set = (day: Day, to: Hours[Day]) =>
    onChange(Object.fromEntries(weekdays.map((one) => [one, one === day ? to : hours[one]]).filter(([, v]) => v)));
  return (
    <div className={styles.days}>
      {weekdays.map((day) => {
        const dayHours = hours[day];
        const error = invalid.includes(day) ? `${id}-${day}` : undefined;
        const time = (edge: "from" | "to") => (
          <TextInput
            type="time"
            dir="ltr"
            data-path={edge === "to" ? hoursField(day) : undefined}
            aria-label={t(`hours.${edge}`, { day: nameOf(day) })}
            aria-describedby={error}
            error={error !== undefined}
            value={dayHours?.[edge] ?? ""}
            onChange={({ currentTarget }) => dayHours && set(day, { ...dayHours, [edge]: currentTarget.value })}
          />
        );
        return (
          <div key={day} className={styles.day}>
            <Checkbox
              label={nameOf(day)}
              checked={dayHours !== undefined}
              onChange={({ currentTarget }) => set(day, currentTarget.checked ? defaultHours : undefined)}
            />
            {dayHours ? (
              <div className={styles.times}>
                {time("from")}
                <span aria-hidden="true">–</span>
                {time("to")}
              </div>
            ) : (
              <span className="soft">{t("hours.free")}</span>
            )}
            {error ? (
              <p id={error} className={styles.wrong} role="alert">
                {t("hours.wrong")}
              </p>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
