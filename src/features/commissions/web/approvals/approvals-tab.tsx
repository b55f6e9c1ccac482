import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Commission } from "../../contract.ts";
import { useDealName } from "../lines/cells.tsx";
import { route, withOpen } from "../search.ts";
import { ApprovalCard } from "./approval-card.tsx";
import { ApproveBar } from "./approve-bar.tsx";
import { useColumns } from "./columns.tsx";
import { approvalQueue } from "./queries.ts";

/** What waits for the company's word, the oldest first; many are approved together. */
export function ApprovalsTab() {
  const { t } = useTranslation("commissions");
  const { sort, hide, approver } = route.useSearch();
  const navigate = route.useNavigate();
  const dealName = useDealName();
  const { data, error, refetch } = useQuery(approvalQueue);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = data?.items.filter(({ id }) => picked.has(id)) ?? [];
  const nameOf = (line: Commission) => `${line.personName ?? t("ui.somebody")}, ${dealName(line)}`;
  return (
    <>
      <DataTable
        label={t("ui.tabs.approvals")}
        rows={data?.items}
        columns={useColumns()}
        rowId={({ id }) => id}
        search={{ sort, hide, approver }}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true })}
        defaultSort="createdAt:asc"
        filters={[
          {
            key: "approver",
            label: t("ui.approvals.whose"),
            options: (["me", "other"] as const).map((value) => ({ value, label: t(`ui.approvals.${value}`) })),
            of: ({ bar }) => (bar === null ? "me" : "other"),
          },
        ]}
        picks={{ picked, onPick: setPicked, nameOf }}
        onOpen={({ id }) => void navigate({ search: withOpen(id) })}
        card={(line) => <ApprovalCard line={line} />}
        empty={
          <EmptyState title={t("ui.approvals.emptyTitle")} picture="tray">
            {t("ui.approvals.emptyLine")}
          </EmptyState>
        }
        error={error}
        onRetry={() => void refetch()}
      />
      {data?.next ? <p className="soft">{t("ui.approvals.moreLater")}</p> : null}
      <ApproveBar lines={chosen} onPick={setPicked} />
    </>
  );
}
