import { Button } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import { useSend } from "#web/api/use-send.ts";
import action from "#web/ui/action.module.css";
import { focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { errors } from "../contract.ts";
import { resetPassword } from "../mailed-links.ts";
import { useClearSession } from "./api.ts";
import styles from "./entry-form.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { useNewPasswordRules } from "./use-new-password-rules.ts";

const route = screenAt("/mailed/reset", readToken);

const isAboutPassword = (error: unknown) => errors.invalidPassword.is(error) || errors.knownPassword.is(error);

export function ResetScreen() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const clearSession = useClearSession();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { next: "", confirmed: "" },
    validate: useNewPasswordRules(),
  });
  const { send, isPending, error } = useSend(resetPassword, {
    onSuccess: ({ email }) => {
      // A reset ends every session, including this browser's.
      clearSession();
      return navigate({ to: "/login", search: { notice: "reset", email }, replace: true });
    },
    onError: (refused) => {
      if (!isAboutPassword(refused)) return;
      form.setFieldError("next", errorText(refused));
      focusFirst(form, ["next"]);
    },
  });
  // A token that is too short is invalid input; to the person who followed the link it is an expired one.
  if (!token || errors.linkOver.is(error) || baseErrors.invalid.is(error)) return <ExpiredLink />;
  const otherError = error && !isAboutPassword(error);
  return (
    <>
      <PageHeader title={t("reset.title")} description={t("reset.line")} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ next }) => send({ token, password: next }),
          (found) => focusFirst(form, Object.keys(found)),
        )}
      >
        {otherError ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <NewPasswordField label={t("field.newPassword")} key={form.key("next")} {...form.getInputProps("next")} />
        <PasswordField
          autoComplete="new-password"
          label={t("field.confirmPassword")}
          key={form.key("confirmed")}
          {...form.getInputProps("confirmed")}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t("reset.submit")}
        </Button>
      </form>
    </>
  );
}

function ExpiredLink() {
  const { t } = useTranslation("identity");
  return (
    <Outcome
      icon={IconLinkOff}
      tone="bad"
      title={t("reset.over")}
      actions={
        <Link to="/forgot" className={action.primary}>
          {t("reset.overAction")}
        </Link>
      }
    >
      <p>{t("reset.overLine")}</p>
    </Outcome>
  );
}
