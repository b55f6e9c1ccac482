import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { errors } from "../contract.ts";
import { useSignIn } from "./api.ts";
import styles from "./login-screen.module.css";

const route = getRouteApi("/auth/login");
const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The field that an answer speaks about, so that its words stand beside it. */
const fieldOf = (error: unknown) =>
  errors.noAccount.is(error) ? "email" : errors.wrongPassword.is(error) ? "password" : undefined;

export function LoginScreen() {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const { redirect = "/dashboard" } = route.useSearch();
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "", remember: false },
    validate: {
      email: (value) => (emailLike.test(value.trim()) ? null : faultText({ code: "email" }, words)),
      password: (value) => (value ? null : faultText({ code: "required" }, words)),
    },
  });
  const signIn = useSignIn({
    onSuccess: () => navigate({ href: redirect, replace: true }),
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
      <PageHeader title={t("login.title")} line={t("login.line")} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(send, (found) => focusFirst(form, Object.keys(found)))}
      >
        {elsewhere ? <Notice tone="bad">{errorText(signIn.error)}</Notice> : null}
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="username"
          label={t("field.email")}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          autoComplete="current-password"
          label={t("field.password")}
          visibilityToggleButtonProps={{ "aria-label": t("field.showPassword") }}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Checkbox
          label={t("field.remember")}
          key={form.key("remember")}
          {...form.getInputProps("remember", { type: "checkbox" })}
        />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {t("login.submit")}
        </Button>
      </form>
    </>
  );
}
