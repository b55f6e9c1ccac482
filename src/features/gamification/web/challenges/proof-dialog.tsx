import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { Id } from "#base/ids.ts";
import { folders } from "#features/files/rules.ts";
import { uploaderTo } from "#features/files/web/api.ts";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DropArea } from "#web/ui/drop-area.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { submitProof } from "../../contract/proofs.ts";
import { useInvalidateGame } from "../api.ts";
import { useChallengeText } from "./use-challenge-text.ts";

const upload = uploaderTo("attachments");

/** Submits a proof: a text or link, a file, or both. */
export function ProofDialog({ id, onClose }: { id: Id<"gch">; onClose: () => void }) {
  const { t } = useChallengeText();
  const invalidate = useInvalidateGame();
  const [isUploading, setUploading] = useState(false);
  const form = useActionForm(submitProof, {
    initialValues: { text: "", fileId: null as Id<"obj"> | null },
    toInput: (values) => ({ id, ...values }),
    validate: ({ text, fileId }) => ({ text: text.trim() === "" && fileId === null && t("challenge.proofs.empty") }),
    onSuccess: invalidate,
    message: () => t("challenge.proofs.done"),
    onDone: onClose,
  });
  return (
    <Dialog title={t("challenge.proofs.submit")} onClose={onClose}>
      <ActionForm form={form} submitLabel={t("challenge.proofs.send")} onCancel={onClose} disabled={isUploading}>
        <Textarea
          label={t("challenge.proofs.text")}
          autosize
          minRows={3}
          maxLength={1000}
          dir="auto"
          {...form.getInputProps("text")}
        />
        <DropArea
          kinds={folders.attachments.kinds}
          maxSize={folders.attachments.limit}
          upload={upload}
          onChange={([first], pending) => {
            form.setFieldValue("fileId", first?.id ?? null);
            setUploading(pending);
          }}
        />
      </ActionForm>
    </Dialog>
  );
}
