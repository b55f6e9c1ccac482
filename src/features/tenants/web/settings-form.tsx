import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { locales } from "#base/locales.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { confirm } from "#web/ui/ask.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { timeZoneOptions } from "#web/ui/time-zone-options.ts";
import { toast } from "#web/ui/toast.ts";
import { currencies } from "../currencies.ts";
import { type TenantSettings, updateSettings } from "../own.ts";
import { ownTenant } from "./api.ts";
import { HoursField, wrongDays } from "./hours-field.tsx";
import { RetentionField } from "./retention-field.tsx";
import styles from "./settings.module.css";

/** Saved together, when it is asked for: hours and their time zone belong to each other. */
export function SettingsForm({ settings, onSaved }: { settings: TenantSettings; onSaved: () => void }) {
  const { t } = useTranslation("tenants");
  const { intl } = useLocale();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm<TenantSettings>({ initialValues: settings });
  const { send, isPending } = useSend(updateSettings, {
    onSuccess: (tenant) => {
      queries.setQueryData(ownTenant.queryKey, tenant);
      toast(t("settings.saved"));
      onSaved();
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const zones = useMemo(() => timeZoneOptions(intl, settings.timeZone), [intl, settings.timeZone]);
  const money = useMemo(() => currencyOptions(intl), [intl]);
  const save = async (values: TenantSettings) => {
    if (wrongDays(values.businessHours).length > 0) return;
    const days = values.retentionDays;
    const erases = days !== null && (settings.retentionDays === null || days < settings.retentionDays);
    const question = { title: t("retention.confirmTitle"), body: t("retention.confirmBody") };
    if (!erases || (await confirm({ ...question, action: t("retention.confirm"), danger: true }))) send(values);
  };
  return (
    <form className={styles.stack} noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <SectionCard title={t("settings.regionTitle")} line={t("settings.regionLine")}>
        <div className={styles.fields}>
          <Select
            label={t("settings.locale")}
            description={t("settings.localeHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            allowDeselect={false}
            data={locales.map(({ code: value, name: label }) => ({ value, label }))}
            {...form.getInputProps("locale")}
          />
          <Select
            label={t("settings.currency")}
            description={t("settings.currencyHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            searchable
            limit={60}
            allowDeselect={false}
            nothingFoundMessage={t("settings.nothingFound")}
            data={money}
            {...form.getInputProps("currency")}
          />
          <Select
            dir="ltr"
            label={t("settings.timeZone")}
            searchable
            limit={60}
            allowDeselect={false}
            nothingFoundMessage={t("settings.nothingFound")}
            data={zones}
            {...form.getInputProps("timeZone")}
          />
        </div>
      </SectionCard>
      <SectionCard title={t("hours.title")} line={t("hours.line")}>
        <HoursField
          hours={form.values.businessHours}
          onChange={(hours) => form.setFieldValue("businessHours", hours)}
        />
      </SectionCard>
      <SectionCard title={t("retention.title")} line={t("retention.line")}>
        <RetentionField
          days={form.values.retentionDays}
          onChange={(days) => form.setFieldValue("retentionDays", days)}
        />
      </SectionCard>
      {form.isDirty() ? (
        <div className={styles.bar}>
          <p role="status">{t("settings.unsaved")}</p>
          <Button variant="default" onClick={() => form.reset()}>
            {t("settings.discard")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("settings.save")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

/** By name in the reader's language, with the code, which is what many look for. */
function currencyOptions(intl: string) {
  const names = new Intl.DisplayNames(intl, { type: "currency" });
  return currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
}
