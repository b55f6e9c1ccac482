import { IconLinkOff } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { readToken, screenAt } from "#web/api/screen-route.ts";
import action from "#web/ui/action.module.css";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Outcome } from "#web/ui/outcome.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { resetPassword } from "../contract/passwords.ts";
import { errors } from "../contract.ts";
import { useClearSession } from "./api.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { useNewPasswordRules } from "./use-new-password-rules.ts";

const route = screenAt("/mailed/reset", readToken);

const isAboutPassword = (error: unknown) => errors.weakPassword.is(error) || errors.knownPassword.is(error);

export function ResetScreen() {
  const { t } = useTranslation("identity");
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const clearSession = useClearSession();
  const form = useActionForm(resetPassword, {
    mode: "uncontrolled",
    initialValues: { next: "", confirmed: "" },
    toInput: ({ next }) => ({ token: token ?? "", password: next }),
    validate: useNewPasswordRules(),
    fieldOf: (error) => (isAboutPassword(error) ? "next" : undefined),
    onSuccess: ({ email }) => {
      // A reset ends every session, including this browser's.
      clearSession();
      return navigate({ to: "/login", search: { notice: "reset", email }, replace: true });
    },
  });
  // A token that is too short is invalid input; to the person who followed the link it is an expired one.
  if (!token || errors.linkOver.is(form.error) || baseErrors.invalid.is(form.error)) return <ExpiredLink />;
  return (
    <>
      <PageHeader title={t("reset.title")} description={t("reset.line")} />
      <ActionForm form={form} submitLabel={t("reset.submit")}>
        <NewPasswordField label={t("field.newPassword")} key={form.key("next")} {...form.getInputProps("next")} />
        <PasswordField
          autoComplete="new-password"
          label={t("field.confirmPassword")}
          key={form.key("confirmed")}
          {...form.getInputProps("confirmed")}
        />
      </ActionForm>
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
