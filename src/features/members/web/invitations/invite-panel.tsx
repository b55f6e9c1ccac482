import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import type { Role } from "#base/roles.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, type Invitation, invite } from "../../contract.ts";
import { membersKey } from "../api.ts";
import { RoleChoice } from "../role-choice.tsx";
import { useInvitationLink } from "./use-invitation-link.ts";

/** The panel is open if there is a role, which the form starts with. */
type Props = { role: Role | undefined; onClose: () => void; onSent: () => void };
type Values = { email: string; role: Role; locale: LocaleCode };

export function InvitePanel({ role, onClose, onSent }: Props) {
  const { t } = useTranslation("members");
  const sendsMail = useSendsMail();
  const { offerLink } = useInvitationLink();
  return (
    <SidePanel opened={role !== undefined} title={t("invite.title")} onClose={onClose}>
      <InviteForm
        role={role ?? "referrer"}
        onSent={(invitation) => {
          onSent();
          if (!sendsMail) void offerLink(invitation);
        }}
      />
    </SidePanel>
  );
}

function InviteForm({ role, onSent }: { role: Role; onSent: (invitation: Invitation) => void }) {
  const { t } = useTranslation("members");
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  const { code } = useLocale();
  const initialValues: Values = { email: "", role, locale: code };
  const form = useActionForm(invite, {
    initialValues,
    toInput: ({ email, ...rest }) => ({ ...rest, email: email.trim() }),
    validate: ({ email }) => ({ email: !email.trim() && { code: "required" } }),
    fieldOf: (error) => (errors.alreadyMember.is(error) ? "email" : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: membersKey }),
    ...(sendsMail && { message: ({ email }) => t("invite.sent", { email }) }),
    onDone: onSent,
  });
  return (
    <ActionForm form={form} submitLabel={t(sendsMail ? "invite.submit" : "invite.create")}>
      <TextInput
        type="email"
        dir="ltr"
        autoComplete="off"
        data-autofocus
        label={t("invite.email")}
        {...form.getInputProps("email")}
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue("role", role)} />
      <Select
        label={t("invite.language")}
        description={t("invite.languageHelp")}
        allowDeselect={false}
        data={locales.map(({ code: value, name: label }) => ({ value, label }))}
        {...form.getInputProps("locale")}
      />
    </ActionForm>
  );
}
