import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { route } from "../search.ts";
import { useRunColumns } from "./columns.tsx";
import { runPages } from "./queries.ts";
import { RunCard } from "./run-card.tsx";

/** Lists all runs, newest first, with their totals and progress. */
export function RunsTab() {
  const { t } = useTranslation("payouts");
  const { sort, hide } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(runPages(sort === "createdAt:asc" ? sort : "createdAt:desc"));
  return (
    <DataTable
      label={t("ui.tabs.runs")}
      rows={list.data?.pages.flatMap((page) => page.items)}
      columns={useRunColumns()}
      rowId={({ id }) => id}
      search={{ sort, hide }}
      onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
      defaultSort="createdAt:desc"
      {...pagingOf(list)}
      onOpen={({ id }) => void navigate({ search: { run: id } })}
      card={(run) => <RunCard run={run} />}
      empty={
        <EmptyState title={t("ui.run.emptyTitle")} picture="tray">
          {t("ui.run.emptyLine")}
        </EmptyState>
      }
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
}
