import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { auditPages } from "../api.ts";
import { route, withOpenRow } from "../search.ts";
import { auditActions } from "./actions.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { ExportButton } from "./export-button.tsx";

export function AuditTable() {
  const { t } = useTranslation("members");
  const { id, sort, hide, action } = route.useSearch();
  const search = { sort, hide, action };
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(auditPages(search));
  const rows = list.data?.pages.flatMap((page) => page.items);
  const open = (nextId: string | undefined) => void navigate({ search: withOpenRow(nextId), ...keepScroll });
  return (
    <>
      <DataTable
        label={t("audit.list")}
        rows={rows}
        columns={useAuditColumns()}
        rowId={(entry) => entry.id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort="createdAt:desc"
        filters={[
          {
            key: "action",
            label: t("audit.column.what"),
            options: auditActions.map((one) => ({ value: one, label: t(`audit.action.${one}`) })),
          },
        ]}
        toolbar={<ExportButton search={search} />}
        {...pagingOf(list)}
        onOpen={(entry) => open(entry.id)}
        empty={
          <EmptyState title={t("audit.empty")} picture="tray">
            {t("audit.emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <AuditPanel entry={rows?.find((one) => one.id === id)} onClose={() => open(undefined)} />
    </>
  );
}
