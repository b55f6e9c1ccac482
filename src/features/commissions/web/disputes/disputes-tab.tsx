import { useTranslation } from "react-i18next";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { disputeStates } from "../../values.ts";
import { route, withOpenLine } from "../search.ts";
import { DisputeCard, useColumns } from "./columns.tsx";
import { defaultSort, disputePages } from "./queries.ts";

/** Lists disputes. A dispute opens beside the list, with its full calculation and the answer form. */
export function DisputesTab() {
  const { t } = useTranslation("commissions");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePages(disputePages(search.disputeState, search.sort));
  return (
    <ListTab
      label={t("ui.tabs.disputes")}
      list={list}
      columns={useColumns()}
      search={search}
      defaultSort={defaultSort}
      filters={[
        choiceFilter("disputeState", t("ui.column.state"), disputeStates, (value) => t(`ui.dispute.state.${value}`)),
      ]}
      onOpen={({ commissionId }) => void navigate({ search: withOpenLine(commissionId), ...keepScroll })}
      card={(dispute) => <DisputeCard dispute={dispute} />}
      empty={{ title: t("ui.dispute.emptyTitle"), text: t("ui.dispute.emptyLine") }}
    />
  );
}
