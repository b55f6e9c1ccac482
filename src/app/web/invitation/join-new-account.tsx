import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { errors as identityErrors } from "#features/identity/contract.ts";
import { rateStrength } from "#features/identity/rules.ts";
import { useStartSession } from "#features/identity/web/api.ts";
import { EmailField } from "#features/identity/web/email-field.tsx";
import styles from "#features/identity/web/entry-form.module.css";
import { NewPasswordField } from "#features/identity/web/new-password-field.tsx";
import { acceptInvitation, errors } from "#features/members/contract.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { startPage } from "#web/api/start-page.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { InvitationExpired } from "./invitation-expired.tsx";
import type { OpenInvitation } from "./open-invitation.ts";
import { OtherAccountNotice } from "./other-account-notice.tsx";

type Props = { token: string; invitation: OpenInvitation; onUsed: () => void };
const blank = { firstName: "", lastName: "", password: "" };

const isAboutPassword = (error: unknown) =>
  identityErrors.invalidPassword.is(error) || identityErrors.knownPassword.is(error);

/** For an address without an account: the mailed link proved the address, so only names and a password are missing. */
export function JoinNewAccount({ token, invitation: { email, role, tenant }, onUsed }: Props) {
  const { t } = useTranslation(["members", "identity", "shell"]);
  const roleName = useRoleName();
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const { code: locale } = useLocale();
  const navigate = useNavigate();
  const storeSession = useStartSession();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: blank,
    validate: {
      password: (value) => (rateStrength(value).valid ? null : t("identity:errors.invalidPassword")),
    },
  });
  const { send, isPending, error } = useSend(acceptInvitation, {
    onSuccess: async ({ me }) => {
      onUsed();
      if (me) storeSession(me);
      await navigate(me ? { to: startPage, replace: true } : { to: "/login", search: { email }, replace: true });
    },
    onError: (refused) => {
      if (!isAboutPassword(refused)) return showFieldErrors(form, refused, words);
      form.setFieldError("password", errorText(refused));
      focusFirst(form, ["password"]);
    },
  });
  if (errors.invitationOver.is(error)) return <InvitationExpired />;
  const submit = (values: typeof blank) =>
    send({ ...values, token, locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const hasGeneralError = error && !isAboutPassword(error) && !baseErrors.invalid.is(error);
  return (
    <>
      <PageHeader
        title={t("invitation.title", { tenant })}
        description={t("invitation.newLine", { role: roleName(role) })}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(submit, (found) => focusFirst(form, Object.keys(found)))}
      >
        <OtherAccountNotice invited={email} />
        {hasGeneralError ? <Notice tone="bad">{errorText(error)}</Notice> : null}
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
        <Button type="submit" fullWidth loading={isPending}>
          {t("invitation.submit")}
        </Button>
      </form>
    </>
  );
}
