import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { changeLocale } from "#web/i18n/i18n.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { DraftNotice } from "#web/ui/draft-notice.tsx";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TimeZoneSelect } from "#web/ui/time-zone-select.tsx";
import { toast } from "#web/ui/toast.ts";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useLeaveGuard } from "#web/ui/use-leave-guard.ts";
import { updateProfile } from "../../contract/profile.ts";
import type { Me } from "../../contract.ts";
import { phoneNumberOf } from "../../values.ts";
import { useMe, useUpdateMe } from "../api.ts";
import { examplePhone } from "../example-phone.ts";
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
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const { code } = useLocale();
  const updateMe = useUpdateMe();
  const form = useForm({
    initialValues: {
      firstName: person.firstName,
      lastName: person.lastName,
      company: person.company ?? "",
      phoneNumber: person.phoneNumber ?? "",
      locale: person.locale ?? code,
      timeZone: person.timeZone ?? "",
    },
    validate: {
      firstName: (value) => (value.trim() ? null : faultText({ code: "required" }, words)),
      phoneNumber: (value) =>
        value.trim() && !phoneNumberOf(value) ? t("field.phoneWrong", { example: examplePhone }) : null,
    },
  });
  const draft = useDraft(form, "profile");
  useLeaveGuard(draft);
  const { send, isPending } = useSend(updateProfile, {
    onSuccess: async (changed) => {
      draft.discard();
      updateMe(changed);
      if (changed.person.locale && changed.person.locale !== code) await changeLocale(changed.person.locale);
      toast(t("profile.saved"));
      onSaved(changed);
    },
    onError: (error) => {
      if (!showFieldErrors(form, error, words)) toast(errorText(error), "bad");
    },
  });
  const save = ({ company, phoneNumber, locale, timeZone, ...names }: typeof form.values) =>
    send({
      ...names,
      company: company.trim() || null,
      phoneNumber: phoneNumberOf(phoneNumber) ?? null,
      locale: locale as LocaleCode,
      ...(timeZone && { timeZone }),
    });
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={form.onSubmit(save, (found) => focusFirst(form, Object.keys(found)))}
    >
      <DraftNotice draft={draft} />
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
            placeholder={examplePhone}
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
      <SaveBar
        isVisible={form.isDirty()}
        saveLabel={t("profile.save")}
        saving={isPending}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}
