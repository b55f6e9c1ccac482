import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import type { Passkey } from "../contract.ts";
import { renamePasskey } from "../passkeys.ts";
import { useInvalidateFactors } from "./api.ts";

type Props = Pick<Passkey, "id" | "name"> & { onDone: () => void };

export function RenamePasskey({ id, name, onDone }: Props) {
  const { t } = useTranslation("factors");
  const form = useActionForm(renamePasskey, {
    initialValues: { name },
    toInput: (values) => ({ id, ...values }),
    onSuccess: useInvalidateFactors(),
    message: () => t("passkeys.renamed"),
    onDone,
  });
  return (
    <ActionForm form={form} submitLabel={t("passkeys.save")}>
      <TextInput dir="auto" maxLength={60} label={t("passkeys.name")} {...form.getInputProps("name")} />
    </ActionForm>
  );
}
