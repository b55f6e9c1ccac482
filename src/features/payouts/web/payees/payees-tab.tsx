import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { listPayees } from "../../contract/payees.ts";
import { payeeStates, rails } from "../../values.ts";
import { payoutsKey } from "../api.ts";
import type { PayoutsSearch } from "../search.ts";
import { route } from "../search.ts";
import { usePayeeColumns } from "./columns.tsx";

const payeePages = ({ rail, payeeState }: PayoutsSearch) => {
  const filter = [...(rail ? [`rail:in:${rail}`] : []), ...(payeeState ? [`state:in:${payeeState}`] : [])];
  return pagesQuery([...payoutsKey, "payees", filter], (page) =>
    call(listPayees, { filter, orderBy: "createdAt:desc", ...page }),
  );
};

/** Lists how partners are paid, with only the last characters of each account. */
export function PayeesTab() {
  const { t } = useTranslation("payouts");
  const search = route.useSearch();
  const list = usePages(payeePages(search));
  return (
    <ListTab
      label={t("ui.tabs.payees")}
      list={list}
      columns={usePayeeColumns()}
      search={{ hide: search.hide, rail: search.rail, payeeState: search.payeeState }}
      filters={[
        choiceFilter("rail", t("ui.column.way"), rails, (value) => t(`ui.rail.${value}`)),
        choiceFilter(
          "payeeState",
          t("ui.column.state"),
          payeeStates.filter((value) => value !== "missing"),
          (value) => t(`ui.payeeState.${value}`),
        ),
      ]}
      empty={{ title: t("ui.payees.emptyTitle"), text: t("ui.payees.emptyLine") }}
    />
  );
}
