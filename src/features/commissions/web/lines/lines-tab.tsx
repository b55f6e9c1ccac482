import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { keepScroll, replaceInPlace } from "#web/api/screen-route.ts";
import { useNow } from "#web/ui/clock.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
import { route, withOpenLine } from "../search.ts";
import { useView } from "../use-view.ts";
import { useColumns } from "./columns.tsx";
import { LineCard } from "./line-card.tsx";
import { defaultSort, linePages, listQueryOf, needsTenantDays } from "./queries.ts";
import { SumLine } from "./sum-line.tsx";
import { useFilters } from "./use-filters.tsx";

/** Lists commissions: a referrer's own, or all of the company. */
export function LinesTab() {
  const { t } = useTranslation("commissions");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { view, personId } = useView();
  const isCompanyView = view === "company";
  const { data: calendar, error } = useQuery(catalog);
  const clock = { now: useNow(), timeZone: calendar?.timeZone };
  const list = useInfiniteQuery({
    ...linePages(listQueryOf(search, personId, clock)),
    enabled: calendar !== undefined || !needsTenantDays(search),
  });
  return (
    <>
      <SumLine search={search} own={personId} clock={clock} />
      <DataTable
        label={t("ui.tabs.lines")}
        rows={list.data?.pages.flatMap((page) => page.items)}
        columns={useColumns(isCompanyView, search)}
        rowId={({ id }) => id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort={defaultSort}
        filters={useFilters(personId)}
        {...pagingOf(list)}
        onOpen={({ id }) => void navigate({ search: withOpenLine(id), ...keepScroll })}
        card={(line) => <LineCard line={line} named={isCompanyView} search={search} />}
        empty={
          <EmptyState title={t("ui.empty.title")} picture="bars">
            {t(isCompanyView ? "ui.empty.company" : "ui.empty.own")}
          </EmptyState>
        }
        error={list.error ?? (calendar ? null : error)}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}
