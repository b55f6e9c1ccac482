import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import type { Commission } from "../../contract/lines.ts";
import { approvers } from "../../values.ts";
import { useDealName } from "../lines/cells.tsx";
import { route, withOpenLine } from "../search.ts";
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
  const list = useInfiniteQuery(approvalPages({ sort, approver }));
  const rows = list.data?.pages.flatMap((page) => page.items);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows?.filter(({ id }) => picked.has(id)) ?? [];
  const nameOf = (line: Commission) => `${line.personName ?? t("ui.formerMember")}, ${dealName(line)}`;
  return (
    <>
      <DataTable
        label={t("ui.tabs.approvals")}
        rows={rows}
        columns={useColumns()}
        rowId={({ id }) => id}
        search={{ sort, hide, approver }}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort={defaultSort}
        filters={[
          {
            key: "approver",
            label: t("ui.approvals.whose"),
            options: approvers.map((value) => ({ value, label: t(`ui.approvals.${value}`) })),
          },
        ]}
        {...pagingOf(list)}
        picks={{ selected: picked, onSelect: setPicked, nameOf }}
        onOpen={({ id }) => void navigate({ search: withOpenLine(id), ...keepScroll })}
        card={(line) => <ApprovalCard line={line} />}
        empty={
          <EmptyState title={t("ui.approvals.emptyTitle")} picture="tray">
            {t("ui.approvals.emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <ApproveBar lines={chosen} onPick={setPicked} />
    </>
  );
}
