import { updateProfile } from "../../contract/profile.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TimeZoneSelect } from "#web/ui/time-zone-select.tsx";
import { useSettingsForm } from "#web/ui/use-settings-form.ts";
import type { Me } from "../../contract.ts";
import { phoneNumberOf } from "../../values.ts";
import { useMe, useUpdateMe } from "../api.ts";
import { examplePhoneIn } from "../example-phone.ts";
import styles from "./profile.module.css";

/** Remounted from the response after saving: the submitted draft is discarded, and the next starts from the stored values. */
export function ProfileForm() {
  const me = useMe();
  const [stored, setStored] = useState({ me, times: 0 });
  return (
    <Form key={stored.times} me={stored.me} onSaved={(saved) => setStored({ me: saved, times: stored.times + 1 })} />
  );
}

function Form({ me: { person, tenant }, onSaved }: { me: Me; onSaved: (saved: Me) => void }) {
  const { t } = useTranslation("identity");
  const { code } = useLocale();
  const updateMe = useUpdateMe();
  const form = useSettingsForm(updateProfile, {
    draftName: "profile",
    initialValues: {
      firstName: person.firstName,
      lastName: person.lastName,
      company: person.company ?? "",
      phoneNumber: person.phoneNumber ?? "",
      locale: person.locale ?? code,
      timeZone: person.timeZone ?? "",
    },
    toInput: ({ company, phoneNumber, locale, timeZone, ...names }) => ({
      ...names,
      company: company.trim() || null,
      phoneNumber: phoneNumberOf(phoneNumber) ?? null,
      locale: locale as LocaleCode,
      ...(timeZone && { timeZone }),
    }),
    validate: ({ firstName, phoneNumber }) => ({
      firstName: !firstName.trim() && { code: "required" },
      phoneNumber:
        phoneNumber.trim() && !phoneNumberOf(phoneNumber) && t("field.phoneWrong", { example: examplePhoneIn(code) }),
    }),
    onSuccess: async (changed) => {
      updateMe(changed);
      if (changed.person.locale && changed.person.locale !== code) await changeLocale(changed.person.locale);
    },
    message: () => t("profile.saved"),
    onDone: onSaved,
  });
  return (
    <form className={styles.stack} noValidate onSubmit={form.submit}>
      <DraftNotice draft={form.draft} />
      <SectionCard title={t("profile.aboutTitle")} description={t("profile.aboutLine", { tenant: tenant.name })}>
        <div className={styles.fields}>
          <TextInput
            dir="auto"
            autoComplete="given-name"
            maxLength={100}
            label={t("field.firstName")}
            {...form.getInputProps("firstName")}
          />
          <TextInput
            dir="auto"
            autoComplete="family-name"
            maxLength={100}
            label={t("field.lastName")}
            {...form.getInputProps("lastName")}
          />
          <TextInput
            dir="auto"
            autoComplete="organization"
            maxLength={100}
            label={t("field.companyOptional")}
            {...form.getInputProps("company")}
          />
          <TextInput
            type="tel"
            dir="ltr"
            autoComplete="tel"
            label={t("field.phoneOptional")}
            placeholder={examplePhoneIn(code)}
            {...form.getInputProps("phoneNumber")}
          />
        </div>
      </SectionCard>
      <SectionCard title={t("profile.regionTitle")} description={t("profile.regionLine")}>
        <div className={styles.fields}>
          <Select
            label={t("field.language")}
            allowDeselect={false}
            data={locales.map(({ code: value, name }) => ({ value, label: name }))}
            {...form.getInputProps("locale")}
          />
          <TimeZoneSelect
            label={t("field.timeZone")}
            placeholder={t("field.deviceTimeZone")}
            {...form.getInputProps("timeZone")}
          />
        </div>
      </SectionCard>
      <SaveBar form={form} saveLabel={t("profile.save")} saving={form.isPending} />
    </form>
  );
}
