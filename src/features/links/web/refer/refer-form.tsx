import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, type Introduction, submitDetails } from "../../contract.ts";
import styles from "./refer.module.css";

type Props = { introduction: Introduction; click: string; onSent: () => void };
const blank = { fullName: "", email: "", phone: "", company: "", message: "", consent: false, website: "" };
const couponErrors = [
  errors.unknownCoupon,
  errors.couponPaused,
  errors.couponNotStarted,
  errors.couponExpired,
  errors.couponUsedUp,
];

/** The contact's own details: a name, an email address and consent. */
export function ReferForm({ introduction: { code, referrer, coupon }, click, onSent }: Props) {
  const { t } = useTranslation("links");
  const { name: tenant, privacyUrl } = useBrand();
  const { code: locale } = useLocale();
  const form = useActionForm(submitDetails, {
    mode: "uncontrolled",
    initialValues: { ...blank, couponCode: coupon?.code ?? "" },
    toInput: ({ email, ...rest }) => ({ ...rest, code, click, email: email.trim(), consent: true as const, locale }),
    validate: ({ consent }) => ({ consent: !consent && t("refer.consentNeeded") }),
    fieldOf: (error) => (couponErrors.some((kind) => kind.is(error)) ? "couponCode" : undefined),
    onDone: onSent,
  });
  const [hasCode, setHasCode] = useState(coupon !== null);
  const text = { dir: "auto" as const };
  return (
    <ActionForm
      form={form}
      submitLabel={t("refer.submit")}
      footer={
        privacyUrl ? (
          <a href={privacyUrl} target="_blank" rel="noreferrer" className={styles.small}>
            {t("refer.privacy", { tenant })}
          </a>
        ) : null
      }
    >
      <TextInput
        {...text}
        autoComplete="name"
        maxLength={200}
        label={t("refer.name")}
        {...form.getInputProps("fullName")}
      />
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={254}
        label={t("refer.email")}
        {...form.getInputProps("email")}
      />
      <div className={styles.pair}>
        <TextInput
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={40}
          label={t("refer.phone")}
          {...form.getInputProps("phone")}
        />
        <TextInput
          {...text}
          autoComplete="organization"
          maxLength={200}
          label={t("refer.company")}
          {...form.getInputProps("company")}
        />
      </div>
      <Textarea
        {...text}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        label={t("refer.message")}
        {...form.getInputProps("message")}
      />
      {hasCode ? (
        <TextInput
          dir="ltr"
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          label={t("refer.coupon")}
          description={coupon?.description ? <span dir="auto">{coupon.description}</span> : t("refer.couponHelp")}
          autoFocus={!coupon}
          {...form.getInputProps("couponCode")}
        />
      ) : (
        <button type="button" className={styles.haveCode} onClick={() => setHasCode(true)}>
          {t("refer.haveCode")}
        </button>
      )}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t("refer.website")}
          <input tabIndex={-1} autoComplete="off" {...form.getInputProps("website")} />
        </label>
      </div>
      <Checkbox
        label={t("refer.consent", { tenant, referrer })}
        {...form.getInputProps("consent", { type: "checkbox" })}
      />
    </ActionForm>
  );
}
