import { useTranslation } from "react-i18next";
import { keepScroll } from "#web/api/screen-route.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { ItemCard } from "../item/item-card.tsx";
import { itemPages } from "../item/queries.ts";
import { route, withItem } from "../search.ts";
import { useView } from "../use-view.ts";
import { useOwnColumns } from "./columns.tsx";

/** Lists the current user's payouts, done or in transit, newest first. */
export function OwnItems() {
  const { t } = useTranslation("payouts");
  const { sort, hide } = route.useSearch();
  const navigate = route.useNavigate();
  const { me } = useView();
  const order = sort === "createdAt:asc" ? sort : "createdAt:desc";
  const list = usePages(itemPages({ filter: [`personId:eq:${me}`, "state:notIn:draft,left"], orderBy: order }));
  return (
    <ListTab
      label={t("ui.tabs.payouts")}
      list={list}
      columns={useOwnColumns()}
      search={{ sort, hide }}
      defaultSort="createdAt:desc"
      onOpen={({ id }) => void navigate({ search: withItem(id), ...keepScroll })}
      card={(item) => <ItemCard item={item} own />}
      empty={{ title: t("ui.own.emptyTitle"), text: t("ui.own.emptyLine") }}
    />
  );
}
