import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import type { Commission } from "../../contract/lines.ts";
import { approvers } from "../../values.ts";
import { liabilities } from "../company/queries.ts";
import { useDealName } from "../lines/cells.tsx";
import { route, withOpenLine } from "../search.ts";
import { useSlots } from "../slots.ts";
import { ApprovalCard } from "./approval-card.tsx";
import { ApproveBar } from "./approve-bar.tsx";
import { useColumns } from "./columns.tsx";
import { approvalPages, defaultSort } from "./queries.ts";

/** Lists commissions that wait for approval, oldest first, and approves many together. */
export function ApprovalsTab() {
  const { t } = useTranslation("commissions");
  const { sort, hide, approver } = route.useSearch();
  const navigate = route.useNavigate();
  const dealName = useDealName();
  const list = usePages(approvalPages({ sort, approver }));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.rows?.filter(({ id }) => picked.has(id)) ?? [];
  const nameOf = (line: Commission) => `${line.personName ?? t("ui.formerMember")}, ${dealName(line)}`;
  return (
    <>
      <ListTab
        label={t("ui.tabs.approvals")}
        list={list}
        columns={useColumns()}
        search={{ sort, hide, approver }}
        defaultSort={defaultSort}
        filters={[choiceFilter("approver", t("ui.approvals.whose"), approvers, (value) => t(`ui.approvals.${value}`))]}
        selection={{ selected: picked, onSelect: setPicked, nameOf }}
        onOpen={({ id }) => void navigate({ search: withOpenLine(id), ...keepScroll })}
        card={(line) => <ApprovalCard line={line} />}
        empty={<NothingToApprove />}
      />
      <ApproveBar lines={chosen} onSelect={setPicked} />
    </>
  );
}

/** After the last approval the next step is a payout run, so the empty list leads there. */
function NothingToApprove() {
  const { t } = useTranslation("commissions");
  const { openPayoutRuns } = useSlots();
  const { data } = useQuery(liabilities);
  const approved = data?.liabilities.reduce((sum, { state, count }) => (state === "approved" ? sum + count : sum), 0);
  const isPayable = Boolean(approved && openPayoutRuns);
  return (
    <EmptyState
      picture="tray"
      title={t("ui.approvals.emptyTitle")}
      action={isPayable ? <Button onClick={openPayoutRuns}>{t("ui.approvals.toPayouts")}</Button> : null}
    >
      {isPayable ? t("ui.approvals.payable", { count: approved }) : t("ui.approvals.emptyLine")}
    </EmptyState>
  );
}
