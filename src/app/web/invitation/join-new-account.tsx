import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { rateStrength } from "#features/identity/rules.ts";
import { useStartSession } from "#features/identity/web/api.ts";
import { EmailField } from "#features/identity/web/email-field.tsx";
import styles from "#features/identity/web/entry-form.module.css";
import { NewPasswordField } from "#features/identity/web/new-password-field.tsx";
import { acceptInvitation, errors } from "#features/members/contract.ts";
import { startPage } from "#web/api/start-page.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { InvitationExpired } from "./invitation-expired.tsx";
import type { OpenInvitation } from "./open-invitation.ts";
import { OtherAccountNotice } from "./other-account-notice.tsx";

type Props = { token: string; invitation: OpenInvitation; onUsed: () => void };
const blank = { firstName: "", lastName: "", password: "" };

const isAboutPassword = (error: unknown) =>
  identityErrors.weakPassword.is(error) || identityErrors.knownPassword.is(error);

/** For an address without an account: the mailed link proved the address, so only names and a password are missing. */
export function JoinNewAccount({ token, invitation: { email, role, tenant }, onUsed }: Props) {
  const { t } = useTranslation(["members", "identity", "shell"]);
  const roleName = useRoleName();
  const { code: locale } = useLocale();
  const navigate = useNavigate();
  const storeSession = useStartSession();
  const form = useActionForm(acceptInvitation, {
    mode: "uncontrolled",
    initialValues: blank,
    toInput: (values) => ({
      ...values,
      token,
      locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    validate: ({ password }) => ({
      password: !rateStrength(password).valid && t("identity:errors.weakPassword"),
    }),
    fieldOf: (error) => (isAboutPassword(error) ? "password" : undefined),
    onSuccess: ({ me }) => {
      onUsed();
      if (me) storeSession(me);
      return navigate(me ? { to: startPage, replace: true } : { to: "/login", search: { email }, replace: true });
    },
  });
  if (errors.invitationOver.is(form.error)) return <InvitationExpired />;
  return (
    <>
      <PageHeader
        title={t("invitation.title", { tenant })}
        description={t("invitation.newLine", { role: roleName(role) })}
      />
      <ActionForm form={form} submitLabel={t("invitation.submit")}>
        <OtherAccountNotice invited={email} />
        <EmailField value={email} readOnly />
        <div className={styles.pair}>
          <TextInput
            dir="auto"
            autoComplete="given-name"
            label={t("identity:field.firstName")}
            {...form.getInputProps("firstName")}
          />
          <TextInput
            dir="auto"
            autoComplete="family-name"
            label={t("identity:field.lastName")}
            {...form.getInputProps("lastName")}
          />
        </div>
        <NewPasswordField label={t("identity:field.password")} {...form.getInputProps("password")} />
      </ActionForm>
    </>
  );
}
