import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { faultText, focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { changePassword } from "../../contract/passwords.ts";
import { errors } from "../../contract.ts";
import { me, useMe, useSendWithProof } from "../api.ts";
import styles from "../entry-form.module.css";
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
    : errors.invalidPassword.is(error) || errors.knownPassword.is(error)
      ? "next"
      : errors.passwordsDiffer.is(error)
        ? "confirmed"
        : undefined;

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const { t } = useTranslation("identity");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { current: "", next: "", confirmed: "" },
    validate: {
      ...useNewPasswordRules(),
      current: (value: string) => (value || !hasPassword ? null : faultText({ code: "required" }, words)),
    },
  });
  const { send, isPending, error } = useSendWithProof(changePassword, {
    onSuccess: async ({ endedSessions }) => {
      await Promise.all(
        [me, ownSessions].map(({ queryKey }) => queries.invalidateQueries({ queryKey: [...queryKey] })),
      );
      toast(t("password.changed", { count: endedSessions }));
      onDone();
    },
    onError: (refused) => {
      const field = fieldOf(refused);
      if (!field) return;
      form.setFieldError(field, errorText(refused));
      focusFirst(form, [field]);
    },
  });
  const elsewhere = error && !fieldOf(error) && !baseErrors.signedOut.is(error);
  return (
    <form
      className={`${styles.form} ${narrow.narrow}`}
      noValidate
      onSubmit={form.onSubmit(
        ({ current, ...chosen }) => send(hasPassword ? { current, ...chosen } : chosen),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {elsewhere ? <Notice tone="bad">{errorText(error)}</Notice> : null}
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
      <div>
        <Button type="submit" loading={isPending}>
          {t(hasPassword ? "password.change" : "password.set")}
        </Button>
      </div>
    </form>
  );
}
