import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { faultText, focusFirst } from "#web/ui/field-errors.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { type Plan, renamePlan } from "../../contract.ts";
import { cachePlan } from "../cache-plan.ts";
import styles from "../plans.module.css";

export function PlanNameDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation("plans");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: plan.name },
    validate: { name: (value) => (value.trim() ? null : faultText({ code: "required" }, words)) },
  });
  const { send, isPending, error } = useSend(renamePlan, {
    onSuccess: (answer) => {
      cachePlan(queries, answer);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t("ui.rename.open")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ name }) => send({ id: plan.id, name: name.trim() }),
          (found) => focusFirst(form, Object.keys(found)),
        )}
      >
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <TextInput data-autofocus dir="auto" maxLength={80} label={t("ui.name")} {...form.getInputProps("name")} />
        <Button type="submit" loading={isPending}>
          {t("ui.rename.go")}
        </Button>
      </form>
    </Dialog>
  );
}
