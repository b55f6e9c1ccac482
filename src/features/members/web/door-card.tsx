import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingChoice } from "#web/ui/setting-choice.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { Door } from "../contract.ts";
import { doorNow } from "./api.ts";
import styles from "./door-card.module.css";
import { DoorSkeleton } from "./door-skeleton.tsx";
import { useDoorChange } from "./use-door-change.ts";

/** How the tenant takes people in. Each switch says what it means as it stands, is saved at once and can be undone. */
export function DoorCard() {
  const { t } = useTranslation("members");
  const { data, error, refetch } = useQuery(doorNow);
  return (
    <div className={styles.frame}>
      <SectionCard title={t("door.title")} line={t("door.line")}>
        {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <DoorSkeleton /> : null}
        {data ? <Settings door={data} /> : null}
      </SectionCard>
    </div>
  );
}

function Settings({ door }: { door: Door }) {
  const { t } = useTranslation("members");
  const { save, isPending } = useDoorChange(door);
  const { registration, companyDoor, hidesAccounts, refusesKnownPasswords, sessionIdleHours, sessionDays } = door;
  const { intl } = useLocale();
  const settings = [
    {
      name: "registration",
      label: t("door.registration.label"),
      line: t(`door.registration.${registration}`),
      on: registration === "open",
      turned: (on: boolean) => ({ registration: on ? ("open" as const) : ("closed" as const) }),
    },
    {
      name: "company",
      label: t("door.company.label"),
      line: t(`door.company.${companyDoor}`),
      on: companyDoor === "approval",
      turned: (on: boolean) => ({ companyDoor: on ? ("approval" as const) : ("open" as const) }),
    },
    {
      name: "hides",
      label: t("door.hides.label"),
      line: t(hidesAccounts ? "door.hides.on" : "door.hides.off"),
      on: hidesAccounts,
      turned: (on: boolean) => ({ hidesAccounts: on }),
    },
    {
      name: "known",
      label: t("door.known.label"),
      line: t(refusesKnownPasswords ? "door.known.on" : "door.known.off"),
      on: refusesKnownPasswords,
      turned: (on: boolean) => ({ refusesKnownPasswords: on }),
    },
  ];
  const span = (unit: "hour" | "day", value: number) =>
    numberFormat(intl, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const choices = [
    {
      name: "idle" as const,
      value: sessionIdleHours,
      options: optionsOf([1, 4, 8, 12, 24, 72, 168], sessionIdleHours, (value) => span("hour", value)),
      chosen: (value: number) => ({ sessionIdleHours: value }),
    },
    {
      name: "days" as const,
      value: sessionDays,
      options: optionsOf([1, 7, 14, 30, 60, 90, 365], sessionDays, (value) => span("day", value)),
      chosen: (value: number) => ({ sessionDays: value }),
    },
  ];
  return (
    <div className={styles.settings}>
      {settings.map(({ name, label, line, on, turned }) => (
        <div key={name} className={styles.setting}>
          <SettingSwitch
            label={label}
            line={line}
            checked={on}
            disabled={isPending}
            onChange={(turnedOn) => save(turned(turnedOn))}
          />
        </div>
      ))}
      {choices.map(({ name, value, options, chosen }) => (
        <div key={name} className={styles.setting}>
          <SettingChoice
            label={t(`door.${name}.label`)}
            line={t(`door.${name}.line`)}
            value={value}
            options={options}
            disabled={isPending}
            onChange={(picked) => save(chosen(picked))}
          />
        </div>
      ))}
    </div>
  );
}

/** The usual values, and the present one where it is another. */
const optionsOf = (usual: number[], present: number, label: (value: number) => string) =>
  [...new Set([...usual, present])].sort((one, other) => one - other).map((value) => ({ value, label: label(value) }));
