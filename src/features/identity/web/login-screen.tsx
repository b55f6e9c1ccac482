import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { startPage } from "#web/api/start-page.ts";
import { useEntryPath } from "#web/api/use-entry-path.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { errors } from "../contract.ts";
import { isEmail } from "../rules.ts";
import { useSignIn } from "./api.ts";
import { EmailField } from "./email-field.tsx";
import styles from "./entry-form.module.css";
import { PasswordField } from "./password-field.tsx";
import { loginRoute } from "./search.ts";
import { SignInMethodsContext } from "./sign-in-methods-context.ts";

/** The field that an error is about, so that its message appears next to it. */
const fieldOf = (error: unknown) =>
  errors.noAccount.is(error)
    ? "email"
    : errors.wrongPassword.is(error) || errors.wrongEither.is(error)
      ? "password"
      : undefined;

export function LoginScreen() {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const SignInMethods = use(SignInMethodsContext);
  const registers = useEntryPath() === "/register";
  const { redirect, email = "", notice } = loginRoute.useSearch();
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email, password: "", remember: false },
    validate: {
      email: (value) => (isEmail(value.trim()) ? null : faultText({ code: "email" }, words)),
      password: (value) => (value ? null : faultText({ code: "required" }, words)),
    },
  });
  const signIn = useSignIn({
    onSuccess: ({ requiresMFA }) => navigate(requiresMFA ? secondFactorTarget(redirect) : appTarget(redirect)),
    onError: (error) => {
      const field = fieldOf(error);
      if (!field) return showFieldErrors(form, error, words);
      form.setFieldError(field, errorText(error));
      focusFirst(form, [field]);
    },
  });
  const elsewhere = signIn.error && !fieldOf(signIn.error) && !baseErrors.invalid.is(signIn.error);
  const send = (input: typeof form.values) => signIn.send({ ...input, email: input.email.trim() });

  return (
    <>
      <PageHeader title={t("login.title")} description={t("login.line")} />
      <div className={styles.form}>
        {notice === "reset" && !signIn.error ? <Notice tone="good">{t("login.resetDone")}</Notice> : null}
        <form
          className={styles.form}
          noValidate
          onSubmit={form.onSubmit(send, (found) => focusFirst(form, Object.keys(found)))}
        >
          {elsewhere ? <Notice tone="bad">{errorText(signIn.error)}</Notice> : null}
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
          <Button type="submit" fullWidth loading={signIn.isPending}>
            {t("login.submit")}
          </Button>
        </form>
        {SignInMethods ? (
          <>
            <p className={styles.or}>{t("login.or")}</p>
            <div className={styles.ways}>
              <SignInMethods remember={() => form.getValues().remember} />
            </div>
          </>
        ) : null}
        {registers ? (
          <p className={styles.elsewhere}>
            {t("login.newHere")}{" "}
            <Link to="/register" search={{ redirect }} className={styles.link}>
              {t("login.register")}
            </Link>
          </p>
        ) : null}
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
