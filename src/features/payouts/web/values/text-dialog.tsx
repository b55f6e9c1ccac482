import { TextInput } from "@mantine/core";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { ActionFormState } from "#web/ui/use-action-form.ts";

type Props = {
  title: string;
  line: string;
  label: string;
  action: string;
  required?: boolean;
  danger?: boolean;
  form: ActionFormState<{ reference: string }>;
  onClose: () => void;
};

/** Asks for one line of text before an action. */
export function TextDialog({ title, line, label, action, required = false, danger = false, form, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={title}>
      <ActionForm form={form} submitLabel={action} danger={danger} onCancel={onClose}>
        <p className="soft">{line}</p>
        <TextInput
          dir="auto"
          data-autofocus
          maxLength={140}
          required={required}
          label={label}
          {...form.getInputProps("reference")}
        />
      </ActionForm>
    </Dialog>
  );
}
