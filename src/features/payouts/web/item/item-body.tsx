import { IconListDetails } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import actions from "#web/ui/action.module.css";
import { MoneyText } from "#web/ui/money-text.tsx";
import panel from "#web/ui/panel.module.css";
import { SumRows } from "#web/ui/sum-rows.tsx";
import type { Item } from "../../contract/items.ts";
import { useView } from "../use-view.ts";
import { ItemFacts } from "./item-facts.tsx";
import { NextStep } from "./next-step.tsx";
import { useSumRows } from "./use-sum-rows.ts";

/** The body of the panel, from the current state down to the components of the amount. */
export function ItemBody({ item, own }: { item: Item; own: boolean }) {
  const { t } = useTranslation("payouts");
  const { both, view } = useView();
  const rows = useSumRows(own);
  const taken = item.state !== "draft" && item.state !== "left" && item.state !== "failed";
  return (
    <div className={panel.body}>
      <div className={panel.amount}>
        <MoneyText amount={item} />
      </div>
      <NextStep item={item} own={own} />
      <SumRows label={t("ui.sum.label")} rows={rows(item)} />
      {taken && item.lines > 0 ? (
        <Link
          to="/commissions"
          search={{ ...(both && view === "mine" && { view }), tab: "lines", payoutItemId: item.id }}
          className={actions.quiet}
        >
          <IconListDetails size={17} stroke={1.7} aria-hidden="true" />
          {t("ui.panel.lines", { count: item.lines })}
        </Link>
      ) : null}
      <ItemFacts item={item} />
    </div>
  );
}
