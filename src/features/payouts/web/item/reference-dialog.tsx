import { useTranslation } from "react-i18next";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Item } from "../../contract/items.ts";
import { TextDialog } from "../values/text-dialog.tsx";
import { useItemAct } from "./use-item-act.ts";

type Props = { item: Item; act: "paid" | "returned"; onClose: () => void };

/** Asks for the bank's reference of one transfer. */
export function ReferenceDialog({ item, act, onClose }: Props) {
  const { t } = useTranslation("payouts");
  const { money } = useFormatters();
  const { run, isPending } = useItemAct(onClose);
  const params = { amount: money(item), name: item.personName ?? t("ui.formerMember") };
  return (
    <TextDialog
      title={t(`ui.act.${act}`)}
      line={t(`ui.ask.${act}`, params)}
      label={t(act === "paid" ? "ui.column.reference" : "ui.ask.reason")}
      action={t(`ui.act.${act}`)}
      danger={act === "returned"}
      pending={isPending}
      onSend={(words) => run(item, act, words)}
      onClose={onClose}
    />
  );
}
