import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { cancelEmailChange, requestEmailChange } from "../../contract/email-change.ts";
import { errors } from "../../contract.ts";
import { useMe, useSendWithProof } from "../api.ts";
import { EmailField } from "../email-field.tsx";
import { PasswordField } from "../password-field.tsx";
import { UnverifiedNotice } from "../unverified-notice.tsx";
import { useEmailRule } from "../use-email-rule.ts";
import { EmailState } from "./email-state.tsx";
import narrow from "./profile.module.css";
import { emailChange } from "./queries.ts";

/** The address people sign in with. An account that an organization manages cannot change it here, and the section says why. */
export function EmailSection() {
  const { t } = useTranslation("identity");
  const { person } = useMe();
  const { data } = useQuery(emailChange);
  return (
    <SectionCard title={t("emailChange.title")} description={t("emailChange.line")}>
      <div className={narrow.stack}>
        <p className={narrow.address}>
          <IconMail size={18} stroke={1.7} aria-hidden="true" />
          <bdi>{person.email}</bdi>
          <EmailState state={person.emailVerified ? "confirmed" : "unconfirmed"} />
        </p>
        {person.emailVerified ? null : <UnverifiedNotice email={person.email} />}
        {data?.pending ? <PendingChange email={data.pending.email} /> : null}
        {person.provider === "sso" ? (
          <Notice tone="info">{t("errors.ssoManaged")}</Notice>
        ) : (
          <EmailForm key={data?.pending?.email ?? ""} hasPassword={person.hasPassword} />
        )}
      </div>
    </SectionCard>
  );
}

function PendingChange({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(cancelEmailChange, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: emailChange.queryKey });
      toast(t("emailChange.cancelled"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => send({})}>
          {t("emailChange.cancel")}
        </Button>
      }
    >
      <Trans t={t} i18nKey="emailChange.pending" components={{ email: <bdi>{email}</bdi> }} />
    </Notice>
  );
}

const fieldOf = (error: unknown) =>
  errors.wrongPassword.is(error) ? "password" : errors.sameEmail.is(error) ? "email" : undefined;

function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation("identity");
  const queries = useQueryClient();
  const emailRule = useEmailRule();
  const form = useActionForm(requestEmailChange, {
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    toInput: ({ email, password }) => ({ email: email.trim(), ...(hasPassword && { password }) }),
    validate: emailRule,
    fieldOf,
    sendWith: useSendWithProof,
    onSuccess: () => queries.invalidateQueries({ queryKey: emailChange.queryKey }),
    message: ({ sentTo }) => t("emailChange.sent", { email: sentTo }),
  });
  return (
    <ActionForm form={form} className={narrow.narrow} submitLabel={t("emailChange.submit")} buttons="inline">
      <EmailField
        autoComplete="email"
        label={t("emailChange.field")}
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      {hasPassword ? (
        <PasswordField
          autoComplete="current-password"
          label={t("field.currentPassword")}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
      ) : null}
    </ActionForm>
  );
}
