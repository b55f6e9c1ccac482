import { displayNames } from "#base/formats.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { locales } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SearchSelect } from "#web/ui/search-select.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TimeZoneSelect } from "#web/ui/time-zone-select.tsx";
import { currencies } from "../currencies.ts";
import type { TenantSettings } from "../own.ts";
import { HoursField } from "./hours-field.tsx";
import styles from "./settings.module.css";
import { useSettingsForm } from "./use-settings-form.ts";

/** Saved together on request, because hours and their time zone depend on each other. */
export function SettingsForm({ settings, onSaved }: { settings: TenantSettings; onSaved: () => void }) {
  const { t } = useTranslation("tenants");
  const { intl } = useLocale();
  const { form, draft, submit, saving } = useSettingsForm(settings, onSaved);
  const money = useMemo(() => currencyOptions(intl), [intl]);
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <SectionCard title={t("settings.regionTitle")} description={t("settings.regionLine")}>
        <div className={styles.fields}>
          <Select
            label={t("settings.locale")}
            description={t("settings.localeHelp")}
            allowDeselect={false}
            data={locales.map(({ code: value, name: label }) => ({ value, label }))}
            {...form.getInputProps("locale")}
          />
          <SearchSelect
            label={t("settings.currency")}
            description={t("settings.currencyHelp")}
            data={money}
            {...form.getInputProps("currency")}
          />
          <TimeZoneSelect label={t("settings.timeZone")} {...form.getInputProps("timeZone")} />
        </div>
      </SectionCard>
      <SectionCard title={t("hours.title")} description={t("hours.line")}>
        <HoursField
          hours={form.values.businessHours}
          onChange={(hours) => form.setFieldValue("businessHours", hours)}
        />
      </SectionCard>
      <SaveBar form={form} saveLabel={t("settings.save")} saving={saving} />
    </form>
  );
}

/** Names in the reader's language, with the code, which many people search for. */
function currencyOptions(intl: string) {
  const names = displayNames(intl, { type: "currency" });
  return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}
