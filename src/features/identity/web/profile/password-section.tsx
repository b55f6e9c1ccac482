import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { changePassword } from "../../contract/passwords.ts";
import { errors } from "../../contract.ts";
import { me, useMe, useSendWithProof } from "../api.ts";
import { PasswordField } from "../password-field.tsx";
import { useNewPasswordRules } from "../use-new-password-rules.ts";
import { CheckedPasswordField } from "./checked-password-field.tsx";
import narrow from "./profile.module.css";
import { ownSessions } from "./queries.ts";

/** Current, new and confirmed [R5.9]; a person who signed up through an identity provider has no current password and sets the first. */
export function PasswordSection() {
  const { t } = useTranslation("identity");
  const { person } = useMe();
  // A new key remounts the form, which clears it together with the strength meter.
  const [formKey, setFormKey] = useState(0);
  return (
    <SectionCard title={t("password.title")} description={t(person.hasPassword ? "password.line" : "password.setLine")}>
      <PasswordForm key={formKey} hasPassword={person.hasPassword} onDone={() => setFormKey(formKey + 1)} />
    </SectionCard>
  );
}

const fieldOf = (error: unknown) =>
  errors.wrongPassword.is(error)
    ? "current"
    : errors.weakPassword.is(error) || errors.knownPassword.is(error)
      ? "next"
      : errors.passwordsDiffer.is(error)
        ? "confirmed"
        : undefined;

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { t } = useTranslation("identity");
  const queries = useQueryClient();
  const form = useActionForm(changePassword, {
    mode: "uncontrolled",
    initialValues: { current: "", next: "", confirmed: "" },
    toInput: ({ current, ...chosen }) => (hasPassword ? { current, ...chosen } : chosen),
    validate: useNewPasswordRules(),
    fieldOf,
    sendWith: useSendWithProof,
    onSuccess: () =>
      Promise.all([me, ownSessions].map(({ queryKey }) => queries.invalidateQueries({ queryKey: [...queryKey] }))),
    message: ({ endedSessions }) => t("password.changed", { count: endedSessions }),
    onDone,
  });
  return (
    <ActionForm
      form={{ ...form, refusal: baseErrors.signedOut.is(form.refusal) ? undefined : form.refusal }}
      className={narrow.narrow}
      submitLabel={t(hasPassword ? "password.change" : "password.set")}
      buttons="inline"
    >
      {hasPassword ? (
        <PasswordField
          autoComplete="current-password"
          label={t("field.currentPassword")}
          key={form.key("current")}
          {...form.getInputProps("current")}
        />
      ) : null}
      <CheckedPasswordField label={t("field.newPassword")} key={form.key("next")} {...form.getInputProps("next")} />
      <PasswordField
        autoComplete="new-password"
        label={t("field.confirmPassword")}
        key={form.key("confirmed")}
        {...form.getInputProps("confirmed")}
      />
    </ActionForm>
  );
}
