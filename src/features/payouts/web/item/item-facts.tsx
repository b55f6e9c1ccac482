import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import panel from "#web/ui/panel.module.css";
import type { Item } from "../../contract/items.ts";
import { useView } from "../use-view.ts";
import { Destination } from "../values/destination.tsx";

type Facts = Partial<Record<"to" | "way" | "reference" | "tries" | "paid" | "made" | "tax" | "run", ReactNode>>;

/** Lists the destination and its references. */
export function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation("payouts");
  const { view } = useView();
  const company = view === "company";
  const facts: Facts = {
    to: item.rail && <Destination rail={item.rail} hint={item.hint} />,
    way: item.rail && t(`ui.rail.${item.rail}`),
    reference: item.reference && <bdi>{item.reference}</bdi>,
    tries: company && item.attempts > 1 && <bdi className="tabular">{item.attempts}</bdi>,
    paid: item.paidAt && <DayText at={new Date(item.paidAt)} />,
    made: <DayText at={new Date(item.createdAt)} />,
    tax: company && item.taxMissing && t("ui.fact.noTax"),
    run: company && (
      <Link to="/payouts" search={{ run: item.runId }}>
        {t("ui.fact.seeRun")}
      </Link>
    ),
  };
  const named = (Object.entries(facts) as [keyof Facts, ReactNode][]).map(([fact, value]) => ({
    name: t(`ui.fact.${fact}`),
    value,
  }));
  return (
    <div className={panel.part}>
      <FactList facts={named} />
    </div>
  );
}
