import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { startPage } from "#web/api/start-page.ts";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, signIn } from "../contract.ts";
import { useStartSession } from "./api.ts";
import { EmailField } from "./email-field.tsx";
import styles from "./entry-form.module.css";
import { PasswordField } from "./password-field.tsx";
import { loginRoute } from "./search.ts";
import { SignInMethodsContext } from "./sign-in-methods-context.ts";
import { useEmailRule } from "./use-email-rule.ts";

/** The field that an error is about, so that its message appears next to it. */
const fieldOf = (error: unknown) =>
  errors.noAccount.is(error)
    ? "email"
    : errors.wrongPassword.is(error) || errors.wrongEither.is(error)
      ? "password"
      : undefined;

export function LoginScreen() {
  const { t } = useTranslation(["identity", "ui"]);
  const SignInMethods = use(SignInMethodsContext);
  const entryPath = useEntryPath();
  const { redirect, email = "", notice } = loginRoute.useSearch();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const form = useActionForm(signIn, {
    mode: "uncontrolled",
    initialValues: { email, password: "", remember: false },
    toInput: (values) => ({ ...values, email: values.email.trim() }),
    validate: useEmailRule(),
    fieldOf,
    onSuccess: ({ me, requiresMFA }) => {
      if (me) startSession(me);
      return navigate(requiresMFA ? secondFactorTarget(redirect) : appTarget(redirect));
    },
  });
  return (
    <>
      <PageHeader title={t("login.title")} description={t("login.line")} />
      <div className={styles.form}>
        {notice === "ended" && !form.error ? (
          <Notice tone="warn">
            <strong>{t("ui:errors.base.signedOut")}</strong>
            <br />
            {t("login.ended")}
          </Notice>
        ) : null}
        {notice === "reset" && !form.error ? <Notice tone="good">{t("login.resetDone")}</Notice> : null}
        <ActionForm form={form} submitLabel={t("login.submit")}>
          <EmailField key={form.key("email")} {...form.getInputProps("email")} />
          <PasswordField
            autoComplete="current-password"
            label={t("field.password")}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <div className={styles.between}>
            <Checkbox
              label={t("field.remember")}
              key={form.key("remember")}
              {...form.getInputProps("remember", { type: "checkbox" })}
            />
            <Link to="/forgot" className={styles.link}>
              {t("login.forgot")}
            </Link>
          </div>
        </ActionForm>
        {SignInMethods ? (
          <>
            <p className={styles.or}>{t("login.or")}</p>
            <div className={styles.ways}>
              <SignInMethods remember={() => form.getValues().remember} />
            </div>
          </>
        ) : null}
        {entryPath === "/login" ? null : (
          <p className={styles.elsewhere}>
            {t("login.newHere")}{" "}
            {entryPath === "/register" ? (
              <Link to="/register" search={{ redirect }} className={styles.link}>
                {t("login.register")}
              </Link>
            ) : (
              <Link to="/apply" className={styles.link}>
                {t("login.apply")}
              </Link>
            )}
          </p>
        )}
      </div>
    </>
  );
}

const appTarget = (redirect: string = startPage) => ({ href: redirect, replace: true });

/** The person is not signed in yet [R4.2]: the second-factor page continues to the same target. */
const secondFactorTarget = (redirect: string | undefined) => ({
  href: `/second-factor${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ""}`,
  replace: true,
});
