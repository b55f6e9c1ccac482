import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { type AiProvider, addAiProvider, errors, updateAiProvider } from "../../contract.ts";
import { topic } from "../api.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { blankValues, changesOf, toNewProvider, valuesOf } from "./provider-values.ts";

type Props = { provider: AiProvider | undefined; onClose: () => void };

/** Adds a provider, or changes one. */
export function ProviderDialog({ provider, onClose }: Props) {
  const { t } = useTranslation("providers");
  const title = provider ? t("form.editTitle", { name: provider.name }) : t("form.addTitle");
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {provider ? <EditForm provider={provider} onClose={onClose} /> : <AddForm onClose={onClose} />}
    </Dialog>
  );
}

const fieldOf = (error: unknown) => (errors.addressBlocked.is(error) ? ("baseUrl" as const) : undefined);

function AddForm({ onClose }: Pick<Props, "onClose">) {
  const { t } = useTranslation("providers");
  const queries = useQueryClient();
  const form = useActionForm(addAiProvider, {
    initialValues: blankValues("anthropic", t("kind.anthropic")),
    toInput: toNewProvider,
    fieldOf,
    onSuccess: () => queries.invalidateQueries({ queryKey: [topic] }),
    message: ({ name }) => t("form.added", { name }),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} submitLabel={t("add")} onCancel={onClose}>
      <ProviderFields form={form} />
    </ActionForm>
  );
}

function EditForm({ provider, onClose }: { provider: AiProvider; onClose: () => void }) {
  const { t } = useTranslation("providers");
  const queries = useQueryClient();
  const form = useActionForm(updateAiProvider, {
    initialValues: valuesOf(provider),
    toInput: (values) => ({ id: provider.id, ...changesOf(provider, values) }),
    fieldOf,
    onSuccess: () => queries.invalidateQueries({ queryKey: [topic] }),
    message: ({ name }) => t("form.saved", { name }),
    onDone: onClose,
  });
  return (
    <ActionForm form={form} submitLabel={t("save")} onCancel={onClose}>
      <ProviderFields form={form} stored={provider} />
    </ActionForm>
  );
}
