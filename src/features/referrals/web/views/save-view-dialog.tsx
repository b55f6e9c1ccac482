import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SettingSwitch } from "#web/ui/setting-switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { reviewReferralsAccess } from "../../access.ts";
import { saveView } from "../../contract/views.ts";
import { savedViews } from "../list/queries.ts";
import styles from "./views.module.css";

export function SaveViewDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const shares = useCan(reviewReferralsAccess);
  const form = useForm({
    initialValues: { name: "", shared: false },
    validate: { name: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending, error } = useSend(saveView, {
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: savedViews.queryKey });
      toast(t("views.saved", { name }));
      onClose();
    },
    onError: (refused) => showFieldErrors(form, refused, words),
  });
  return (
    <Dialog onClose={onClose} title={t("views.saveTitle")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ name, shared }) => send({ name: name.trim(), shared, search: text }),
          (found) => focusFirst(form, Object.keys(found)),
        )}
      >
        {error && !baseErrors.invalid.is(error) ? <Notice tone="bad">{errorText(error)}</Notice> : null}
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
        <Button type="submit" loading={isPending}>
          {t("views.saveDo")}
        </Button>
      </form>
    </Dialog>
  );
}
