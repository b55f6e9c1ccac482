import { useTranslation } from "react-i18next";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { route } from "../search.ts";
import { useRunColumns } from "./columns.tsx";
import { runPages } from "./queries.ts";
import { RunCard } from "./run-card.tsx";

/** Lists all runs, newest first, with their totals and progress. */
export function RunsTab() {
  const { t } = useTranslation("payouts");
  const { sort, hide } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePages(runPages(sort === "createdAt:asc" ? sort : "createdAt:desc"));
  return (
    <ListTab
      label={t("ui.tabs.runs")}
      list={list}
      columns={useRunColumns()}
      search={{ sort, hide }}
      defaultSort="createdAt:desc"
      onOpen={({ id }) => void navigate({ search: { run: id } })}
      card={(run) => <RunCard run={run} />}
      empty={{ title: t("ui.run.emptyTitle"), text: t("ui.run.emptyLine") }}
    />
  );
}
