import { Button, TextInput } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { startPage } from "#web/api/start-page.ts";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { errors, register } from "../contract.ts";
import { isEmail, rateStrength } from "../rules.ts";
import { useStartSession } from "./api.ts";
import { CheckMail } from "./check-mail.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./entry-form.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { examplePhone, phoneNumberOf } from "./phone-number.ts";
import { RegistrationClosed } from "./registration-closed.tsx";
import { type ChosenRole, RoleChoice } from "./role-choice.tsx";
import { registerRoute } from "./search.ts";
import { SignInMethodsContext } from "./sign-in-methods-context.ts";

const blank = { firstName: "", lastName: "", email: "", password: "", company: "", phoneNumber: "" };

/** The field that an error is about. */
const fieldOf = (error: unknown) =>
  errors.emailTaken.is(error)
    ? "email"
    : errors.weakPassword.is(error) || errors.knownPassword.is(error)
      ? "password"
      : undefined;

export function RegisterScreen() {
  return useEntryPath() === "/register" ? <RegisterForm /> : <RegistrationClosed />;
}

function RegisterForm() {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const { redirect, email: expected = "" } = registerRoute.useSearch();
  const { code: locale } = useLocale();
  const { name: tenant, termsUrl } = useBrand();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const SignInMethods = use(SignInMethodsContext);
  const [role, setRole] = useState<ChosenRole>("referrer");
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { ...blank, email: expected },
    validate: {
      email: (value) => {
        if (!value.trim()) return t("errors.credentialsMissing");
        return isEmail(value.trim()) ? null : faultText({ code: "email" }, words);
      },
      password: (value) => {
        if (!value) return t("errors.credentialsMissing");
        return rateStrength(value).longEnough ? null : t("errors.weakPassword");
      },
      phoneNumber: (value) =>
        value.trim() && !phoneNumberOf(value) ? t("field.phoneWrong", { example: examplePhone }) : null,
    },
  });
  const { send, isPending, error } = useSend(register, {
    onSuccess: async ({ me }) => {
      if (!me) return setMailedTo(form.getValues().email.trim());
      startSession(me);
      await navigate({ href: redirect ?? startPage, replace: true });
    },
    onError: (refused) => {
      const field = fieldOf(refused);
      if (!field) return showFieldErrors(form, refused, words);
      form.setFieldError(field, errorText(refused));
      focusFirst(form, [field]);
    },
  });
  if (mailedTo) return <CheckMail kind="register" email={mailedTo} />;

  const submit = ({ email, company, phoneNumber, ...rest }: typeof blank) =>
    send({
      ...rest,
      email: email.trim(),
      company: company.trim() || undefined,
      phoneNumber: phoneNumberOf(phoneNumber),
      role,
      locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  const taken = errors.emailTaken.is(error);
  const elsewhere = error && !fieldOf(error) && !baseErrors.invalid.is(error);
  return (
    <>
      <PageHeader title={t("register.title")} description={t("register.line")} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(submit, (found) => focusFirst(form, Object.keys(found)))}
      >
        {elsewhere ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <RoleChoice value={role} onChange={setRole} />
        <div className={styles.pair}>
          <TextInput
            dir="auto"
            autoComplete="given-name"
            label={t("field.firstName")}
            {...form.getInputProps("firstName")}
          />
          <TextInput
            dir="auto"
            autoComplete="family-name"
            label={t("field.lastName")}
            {...form.getInputProps("lastName")}
          />
        </div>
        <div>
          <EmailField {...form.getInputProps("email")} />
          {taken ? (
            <Link
              to="/login"
              search={{ redirect, email: form.getValues().email.trim() }}
              className={`${styles.link} ${styles.small}`}
            >
              {t("register.logInInstead")}
            </Link>
          ) : null}
        </div>
        <NewPasswordField label={t("field.password")} {...form.getInputProps("password")} />
        <div className={styles.pair}>
          <TextInput
            dir="auto"
            autoComplete="organization"
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
        <Button type="submit" fullWidth loading={isPending}>
          {t("register.submit")}
        </Button>
        <p className={styles.small}>
          {termsUrl ? (
            <a href={termsUrl} target="_blank" rel="noreferrer" className={styles.link}>
              {t("register.terms", { tenant })}
            </a>
          ) : (
            t("register.terms", { tenant })
          )}
        </p>
        {SignInMethods ? (
          <div className={styles.ways}>
            <SignInMethods registering remember={() => false} />
          </div>
        ) : null}
        <p className={styles.elsewhere}>
          {t("register.haveAccount")}{" "}
          <Link to="/login" search={{ redirect }} className={styles.link}>
            {t("register.logIn")}
          </Link>
        </p>
      </form>
    </>
  );
}
