import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { suspendTenant, type Tenant } from "../contract.ts";
import { tenantsKey } from "./api.ts";
import styles from "./tenants.module.css";

/** Asks for a reason before it suspends a tenant: its people read it verbatim. */
export function SuspendForm({ tenant: { id, name }, onDone }: { tenant: Tenant; onDone: () => void }) {
  const { t } = useTranslation("tenants");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { note: "" },
    validate: { note: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending } = useSend(suspendTenant, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: tenantsKey });
      toast(t("act.suspended", { name }));
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error, words)) toast(errorText(error), "bad");
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ note }) => send({ id, note: note.trim() }),
        (found) => focusFirst(form, Object.keys(found)),
      )}
    >
      <Notice tone="warn">{t("suspend.line", { name })}</Notice>
      <Textarea
        dir="auto"
        data-autofocus
        autosize
        minRows={3}
        maxLength={500}
        label={t("suspend.reason")}
        description={t("suspend.reasonHelp")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...form.getInputProps("note")}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t("suspend.submit")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words("cancel")}
        </Button>
      </div>
    </form>
  );
}
