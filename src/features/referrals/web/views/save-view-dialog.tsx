import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { ActionForm } from "#web/ui/action-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { reviewReferralsAccess } from "../../access.ts";
import { saveView } from "../../contract/views.ts";
import { savedViews } from "../list/queries.ts";

export function SaveViewDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation("referrals");
  const queries = useQueryClient();
  const shares = useCan(reviewReferralsAccess);
  const form = useActionForm(saveView, {
    initialValues: { name: "", shared: false },
    toInput: (values) => ({ ...values, search: text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: savedViews.queryKey }),
    message: ({ name }) => t("views.saved", { name }),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("views.saveTitle")}>
      <ActionForm form={form} submitLabel={t("views.saveDo")}>
        <TextInput
          data-autofocus
          dir="auto"
          maxLength={60}
          label={t("views.name")}
          placeholder={t("views.nameExample")}
          {...form.getInputProps("name")}
        />
        {shares ? (
          <SettingSwitch
            label={t("views.share")}
            description={t(form.values.shared ? "views.shareOn" : "views.shareOff")}
            checked={form.values.shared}
            disabled={false}
            onChange={(shared) => form.setFieldValue("shared", shared)}
          />
        ) : null}
      </ActionForm>
    </Dialog>
  );
}
