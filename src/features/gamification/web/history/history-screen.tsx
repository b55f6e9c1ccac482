import { ListTab } from "#web/ui/list-tab.tsx";
import { listInputOf } from "#web/ui/table-search.ts";
import { usePages } from "#web/ui/use-pages.ts";
import type { Entry } from "../../contract/standing.ts";
import { entryKinds } from "../../values.ts";
import { entryPages } from "../api.ts";
import { GamePage } from "../game-page.tsx";
import { historyRoute } from "../search.ts";
import { useGameText } from "../use-game-text.ts";
import { useEntryColumns } from "./columns.tsx";
import { EntryCard } from "./entry-card.tsx";

/** Every entry of XP and points, with its reason. */
export function HistoryScreen() {
  const { t } = useGameText();
  return (
    <GamePage title={t("history.title")} description={t("history.description")}>
      <Entries />
    </GamePage>
  );
}

function Entries() {
  const { t } = useGameText();
  const search = historyRoute.useSearch();
  const { filter } = listInputOf(search, ["kind"]);
  const order = search.sort === "occurredAt:asc" ? "occurredAt:asc" : "occurredAt:desc";
  const list = usePages(entryPages({ filter, orderBy: order }));
  return (
    <ListTab<Entry, "kind">
      label={t("history.title")}
      list={list}
      columns={useEntryColumns()}
      search={search}
      defaultSort="occurredAt:desc"
      filters={[
        {
          ...{ key: "kind", label: t("history.kind") },
          options: entryKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
      ]}
      card={(entry) => <EntryCard entry={entry} />}
      empty={{ title: t("history.emptyTitle"), text: t("history.emptyLine") }}
    />
  );
}
