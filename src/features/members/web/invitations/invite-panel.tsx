import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { type LocaleCode, locales } from "#base/locales.ts";
import type { Role } from "#base/roles.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { errors, invite } from "../../contract.ts";
import { membersKey } from "../api.ts";
import { RoleChoice } from "../role-choice.tsx";
import styles from "./invitations.module.css";

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
  const { t: tUi } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { code } = useLocale();
  const form = useForm<Values>({
    initialValues: { email: "", role: "referrer", locale: code },
    validate: { email: (value) => (value.trim() ? null : faultText({ code: "required" }, tUi)) },
  });
  const { send, isPending, error } = useSend(invite, {
    onSuccess: async ({ email }) => {
      await queries.invalidateQueries({ queryKey: membersKey });
      toast(t("invite.sent", { email }));
      onSent();
    },
    onError: (refused) => {
      if (!errors.alreadyMember.is(refused)) return showFieldErrors(form, refused, tUi);
      form.setFieldError("email", errorText(refused));
      focusFirst(form, ["email"]);
    },
  });
  const otherError = error && !errors.alreadyMember.is(error) && !baseErrors.invalid.is(error);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ email, ...rest }) => send({ ...rest, email: email.trim() }),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      {otherError ? <Notice tone="bad">{errorText(error)}</Notice> : null}
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
        inputWrapperOrder={["label", "input", "description", "error"]}
        allowDeselect={false}
        data={locales.map(({ code: value, name: label }) => ({ value, label }))}
        {...form.getInputProps("locale")}
      />
      <Button type="submit" loading={isPending}>
        {t("invite.submit")}
      </Button>
    </form>
  );
}
