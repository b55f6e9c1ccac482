import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { baseErrors } from "#base/errors.ts";
import type { call } from "../../api/call.ts";
import { useSend } from "../../api/use-send.ts";
import { ActionForm } from "../action-form.tsx";
import { Dialog } from "../dialog.tsx";
import { SegmentedField } from "../segmented-field.tsx";
import { useActionForm } from "../use-action-form.ts";

const tones = ["Short", "Friendly", "Formal"] as const;
const inviteExample = endpoint({
  method: "POST",
  path: "/api/v1/examples",
  summary: "Exists only on this page.",
  access: "signed-in",
  input: z.object({ name: z.string().trim().min(1).max(40), email: z.email(), tone: z.enum(tones) }),
  output: z.object({ name: z.string() }),
  errors: [],
  example: { name: "Example Person", email: "person@example.com", tone: "Short" },
});

/** Answers like a server that knows the name "taken" already. */
const answerAfterDelay: typeof call = async ({ output }, input) => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (input.name === "taken") throw baseErrors.invalid({ fields: { name: { code: "format" } } });
  return output.parse(input);
};

const useExampleSend: typeof useSend = (target, options) => useSend(target, options, answerAfterDelay);

export function ActionFormExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Invite
      </Button>
      {isOpen ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(inviteExample, {
    initialValues: { name: "", email: "", tone: tones[0] as (typeof tones)[number] },
    toInput: (values) => values,
    sendWith: useExampleSend,
    message: ({ name }) => `${name} is invited`,
    onDone: onClose,
  });
  return (
    <Dialog title="Invite an example" onClose={onClose}>
      <ActionForm form={form} submitLabel="Send invitation" onCancel={onClose}>
        <TextInput data-autofocus label="Full name" {...form.getInputProps("name")} />
        <TextInput label="Email" type="email" {...form.getInputProps("email")} />
        <SegmentedField label="Tone" data={[...tones]} {...form.getInputProps("tone")} />
      </ActionForm>
    </Dialog>
  );
}
