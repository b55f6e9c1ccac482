import { IconFileText, IconMail, IconUsersPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { registrations } from "#base/registration.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SettingChoice } from "#web/ui/setting-choice.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import type { RegistrationSettings } from "../contract.ts";
import { registrationSettingsQuery } from "./api.ts";
import { FormEditor } from "./applications/form-editor.tsx";
import styles from "./registration-card.module.css";
import { RegistrationSkeleton } from "./registration-skeleton.tsx";
import { useRegistrationChange } from "./use-registration-change.ts";

/** How people join the tenant. Each setting explains its current state, is saved at once and can be undone. */
export function RegistrationCard() {
  const { t } = useTranslation("members");
  const { data, error, refetch } = useQuery(registrationSettingsQuery);
  return (
    <div className={styles.frame}>
      <SectionCard title={t("registration.title")} description={t("registration.line")}>
        {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <RegistrationSkeleton /> : null}
        {data ? <Settings registrationSettings={data} /> : null}
      </SectionCard>
      {data?.registration === "application" ? <FormEditor /> : null}
    </div>
  );
}

const icons = { open: IconUsersPlus, application: IconFileText, closed: IconMail } as const;

function Settings({ registrationSettings }: { registrationSettings: RegistrationSettings }) {
  const { t } = useTranslation("members");
  const { save, isPending } = useRegistrationChange(registrationSettings);
  const { registration, companyRegistration, hidesAccounts, refusesKnownPasswords, sessionIdleHours, sessionDays } =
    registrationSettings;
  const { intl } = useLocale();
  const settings = [
    {
      name: "company",
      label: t("registration.company.label"),
      line: t(`registration.company.${companyRegistration}`),
      isOn: companyRegistration === "approval",
      toChange: (isOn: boolean) => ({ companyRegistration: isOn ? ("approval" as const) : ("open" as const) }),
    },
    {
      name: "hides",
      label: t("registration.hides.label"),
      line: t(hidesAccounts ? "registration.hides.on" : "registration.hides.off"),
      isOn: hidesAccounts,
      toChange: (isOn: boolean) => ({ hidesAccounts: isOn }),
    },
    {
      name: "known",
      label: t("registration.known.label"),
      line: t(refusesKnownPasswords ? "registration.known.on" : "registration.known.off"),
      isOn: refusesKnownPasswords,
      toChange: (isOn: boolean) => ({ refusesKnownPasswords: isOn }),
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
      <div className={styles.setting}>
        <ChoiceCards
          legend={t("registration.join.label")}
          name="registration"
          choices={registrations.map((value) => ({
            value,
            title: t(`registration.join.${value}.title`),
            line: t(`registration.join.${value}.line`),
            icon: icons[value],
          }))}
          value={registration}
          onChange={(chosen) => save({ registration: chosen })}
        />
      </div>
      {settings.map(({ name, label, line, isOn, toChange }) => (
        <div key={name} className={styles.setting}>
          <SettingSwitch
            label={label}
            description={line}
            checked={isOn}
            disabled={isPending}
            onChange={(turnedOn) => save(toChange(turnedOn))}
          />
        </div>
      ))}
      {choices.map(({ name, value, options, chosen }) => (
        <div key={name} className={styles.setting}>
          <SettingChoice
            label={t(`registration.${name}.label`)}
            description={t(`registration.${name}.line`)}
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

/** The common values, and the current one if it is not among them. */
const optionsOf = (common: number[], current: number, label: (value: number) => string) =>
  [...new Set([...common, current])]
    .sort((left, right) => left - right)
    .map((value) => ({ value, label: label(value) }));
