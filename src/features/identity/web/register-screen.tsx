import { TextInput } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { startPage } from "#web/api/start-page.ts";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, register } from "../contract.ts";
import { isEmail, rateStrength } from "../rules.ts";
import { phoneNumberOf } from "../values.ts";
import { useStartSession } from "./api.ts";
import { CheckMail } from "./check-mail.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./entry-form.module.css";
import { examplePhoneIn } from "./example-phone.ts";
import { NewPasswordField } from "./new-password-field.tsx";
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
  const { redirect, email: expected = "" } = registerRoute.useSearch();
  const { code: locale } = useLocale();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const [role, setRole] = useState<ChosenRole>("referrer");
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useActionForm(register, {
    mode: "uncontrolled",
    initialValues: { ...blank, email: expected },
    toInput: ({ email, company, phoneNumber, ...rest }) => ({
      ...rest,
      email: email.trim(),
      company: company.trim() || undefined,
      phoneNumber: phoneNumberOf(phoneNumber),
      role,
      locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    validate: ({ email, password, phoneNumber }) => ({
      email: email.trim() ? !isEmail(email.trim()) && { code: "email" } : t("errors.credentialsMissing"),
      password: password
        ? !rateStrength(password).longEnough && t("errors.weakPassword")
        : t("errors.credentialsMissing"),
      phoneNumber:
        phoneNumber.trim() && !phoneNumberOf(phoneNumber) && t("field.phoneWrong", { example: examplePhoneIn(locale) }),
    }),
    fieldOf,
    onSuccess: ({ me }) => {
      if (!me) return;
      startSession(me);
      return navigate({ href: redirect ?? startPage, replace: true });
    },
    onDone: ({ me }, { email }) => {
      if (!me) setMailedTo(email.trim());
    },
  });
  if (mailedTo) return <CheckMail kind="register" email={mailedTo} />;
  return (
    <>
      <PageHeader title={t("register.title")} description={t("register.line")} />
      <ActionForm form={form} submitLabel={t("register.submit")} footer={<RegisterFooter redirect={redirect} />}>
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
          {errors.emailTaken.is(form.error) ? (
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
            placeholder={examplePhoneIn(locale)}
            {...form.getInputProps("phoneNumber")}
          />
        </div>
      </ActionForm>
    </>
  );
}

/** The terms, other ways to register, and the way to sign in. */
function RegisterFooter({ redirect }: { redirect: string | undefined }) {
  const { t } = useTranslation("identity");
  const { name: tenant, termsUrl } = useBrand();
  const SignInMethods = use(SignInMethodsContext);
  return (
    <>
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
    </>
  );
}
