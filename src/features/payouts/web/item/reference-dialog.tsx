import { useTranslation } from "react-i18next";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { changeItem, type Item } from "../../contract/items.ts";
import { useInvalidate } from "../api.ts";
import { TextDialog } from "../values/text-dialog.tsx";

type Props = { item: Item; act: "paid" | "returned"; onClose: () => void };

/** Asks for the bank's reference of one transfer. */
export function ReferenceDialog({ item, act, onClose }: Props) {
  const { t } = useTranslation("payouts");
  const { money } = useFormatters();
  const invalidate = useInvalidate();
  const name = item.personName ?? t("ui.formerMember");
  const form = useActionForm(changeItem, {
    initialValues: { reference: "" },
    toInput: ({ reference }) => ({ id: item.id, act, ...(reference.trim() && { reference }) }),
    onSuccess: invalidate,
    onError: () => void invalidate(),
    message: () => t(`ui.done.${act}`, { name }),
    onDone: onClose,
    errorsIn: "toast",
  });
  return (
    <TextDialog
      title={t(`ui.act.${act}`)}
      line={t(`ui.ask.${act}`, { amount: money(item), name })}
      label={t(act === "paid" ? "ui.column.reference" : "ui.ask.reason")}
      action={t(`ui.act.${act}`)}
      danger={act === "returned"}
      form={form}
      onClose={onClose}
    />
  );
}
