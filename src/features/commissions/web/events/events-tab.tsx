import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { dealEventKinds, dealEventStates } from "../../values.ts";
import { route } from "../search.ts";
import { EventCard, useColumns } from "./columns.tsx";
import { DealEventPanel } from "./deal-event-panel.tsx";
import { defaultSort, eventPages } from "./queries.ts";

/** Lists deal events from payment systems or manual entry, and what each waiting event waits for. */
export function EventsTab() {
  const { t } = useTranslation("commissions");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePages(eventPages(search));
  const toggleForm = (open: boolean) =>
    void navigate({ search: ({ form: _, ...old }) => (open ? { ...old, form: "event" } : old), ...replaceInPlace });
  const addButton = (
    <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />} onClick={() => toggleForm(true)}>
      {t("ui.event.tell")}
    </Button>
  );
  return (
    <>
      <ListTab
        label={t("ui.tabs.events")}
        list={list}
        columns={useColumns()}
        search={search}
        defaultSort={defaultSort}
        filters={[
          choiceFilter("eventState", t("ui.column.state"), dealEventStates, (value) => t(`ui.event.state.${value}`)),
          choiceFilter("kind", t("ui.column.event"), dealEventKinds, (value) => t(`ui.event.kind.${value}`)),
        ]}
        toolbar={addButton}
        card={(event) => <EventCard event={event} />}
        empty={{ title: t("ui.event.emptyTitle"), text: t("ui.event.emptyLine"), action: addButton }}
      />
      <DealEventPanel opened={search.form === "event"} onClose={() => toggleForm(false)} />
    </>
  );
}
