import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { useNow } from "#web/ui/clock.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
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
  const list = usePages(
    linePages(listQueryOf(search, personId, clock)),
    calendar !== undefined || !needsTenantDays(search),
  );
  return (
    <>
      <SumLine search={search} own={personId} clock={clock} />
      <ListTab
        label={t("ui.tabs.lines")}
        list={{ ...list, error: list.error ?? (calendar ? null : error) }}
        columns={useColumns(isCompanyView, search)}
        search={search}
        defaultSort={defaultSort}
        filters={useFilters(personId)}
        onOpen={({ id }) => void navigate({ search: withOpenLine(id), ...keepScroll })}
        card={(line) => <LineCard line={line} named={isCompanyView} search={search} />}
        empty={{
          title: t("ui.empty.title"),
          text: t(isCompanyView ? "ui.empty.company" : "ui.empty.own"),
          picture: "bars",
        }}
      />
    </>
  );
}
