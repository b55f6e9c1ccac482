import { Button, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { importCodes, type Reward } from "../../../contract/rewards.ts";
import styles from "../admin.module.css";
import { useInvalidateAdmin } from "../api.ts";
import { readCodes } from "./read-codes.ts";

/** Codes are pasted or read from a file, and shown to no one but the people who redeem them. */
export function CodesDialog({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation("gamification");
  const file = useRef<HTMLInputElement>(null);
  const invalidate = useInvalidateAdmin();
  const form = useActionForm(importCodes, {
    initialValues: { codes: "" },
    toInput: ({ codes }) => ({ id: reward.id, codes: readCodes(codes) }),
    onSuccess: invalidate,
    message: ({ added, skipped }) =>
      [
        t("rewardAdmin.codes.added", { count: added }),
        skipped > 0 && t("rewardAdmin.codes.skipped", { count: skipped }),
      ]
        .filter(Boolean)
        .join(" "),
    onDone: onClose,
  });
  const read = async (chosen: File | undefined) => {
    if (chosen) form.setFieldValue("codes", [form.getValues().codes, await chosen.text()].filter(Boolean).join("\n"));
  };
  const count = readCodes(form.values.codes).length;
  return (
    <Dialog title={t("rewardAdmin.codes.title", { title: reward.title })} size="lg" onClose={onClose}>
      <ActionForm form={form} submitLabel={t("rewardAdmin.codes.import", { count })} onCancel={onClose}>
        <Textarea
          dir="ltr"
          autosize
          minRows={6}
          maxRows={14}
          spellCheck={false}
          label={t("rewardAdmin.codes.label")}
          description={t("rewardAdmin.codes.help")}
          {...form.getInputProps("codes")}
        />
        <div className={styles.row}>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >
            {t("rewardAdmin.codes.file")}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".txt,.csv,text/plain,text/csv"
            aria-label={t("rewardAdmin.codes.file")}
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0]);
              // Lets the same file be chosen again: otherwise no change event would fire.
              currentTarget.value = "";
            }}
          />
        </div>
      </ActionForm>
    </Dialog>
  );
}
