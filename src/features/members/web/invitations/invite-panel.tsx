import "@mantine/core/styles/Combobox.layer.css";
import { Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type LocaleCode, locales } from "#base/locales.ts";
import type { Role } from "#base/roles.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { errors, invite } from "../../contract.ts";
import { membersKey } from "../api.ts";
import { RoleChoice } from "../role-choice.tsx";

type Props = { opened: boolean; onClose: () => void; onSent: () => void };
type Values = { email: string; role: Role; locale: LocaleCode };

export function InvitePanel({ opened, onClose, onSent }: Props) {
  const { t } = useTranslation("members");
  return (
    <SidePanel opened={opened} title={t("invite.title")} onClose={onClose}>
      <InviteForm
        onSent={() => {
          onClose();
          onSent();
        }}
      />
    </SidePanel>
  );
}

function InviteForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("members");
  const queries = useQueryClient();
  const { code } = useLocale();
  const initialValues: Values = { email: "", role: "referrer", locale: code };
  const form = useActionForm(invite, {
    initialValues,
    toInput: ({ email, ...rest }) => ({ ...rest, email: email.trim() }),
    validate: ({ email }) => ({ email: !email.trim() && { code: "required" } }),
    fieldOf: (error) => (errors.alreadyMember.is(error) ? "email" : undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: membersKey }),
    message: ({ email }) => t("invite.sent", { email }),
    onDone: onSent,
  });
  return (
    <ActionForm form={form} submitLabel={t("invite.submit")}>
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
