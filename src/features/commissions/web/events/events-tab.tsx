import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { replaceInPlace } from "#web/api/screen-route.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pagingOf } from "#web/ui/paging.ts";
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
  const list = useInfiniteQuery(eventPages(search));
  const toggleForm = (open: boolean) =>
    void navigate({ search: ({ form: _, ...old }) => (open ? { ...old, form: "event" } : old), ...replaceInPlace });
  const addButton = (
    <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />} onClick={() => toggleForm(true)}>
      {t("ui.event.tell")}
    </Button>
  );
  return (
    <>
      <DataTable
        label={t("ui.tabs.events")}
        rows={list.data?.pages.flatMap((page) => page.items)}
        columns={useColumns()}
        rowId={({ id }) => id}
        search={search}
        onChange={(part) => void navigate({ search: (old) => ({ ...old, ...part }), ...replaceInPlace })}
        defaultSort={defaultSort}
        filters={[
          {
            key: "eventState",
            label: t("ui.column.state"),
            options: dealEventStates.map((value) => ({ value, label: t(`ui.event.state.${value}`) })),
          },
          {
            key: "kind",
            label: t("ui.column.event"),
            options: dealEventKinds.map((value) => ({ value, label: t(`ui.event.kind.${value}`) })),
          },
        ]}
        toolbar={addButton}
        {...pagingOf(list)}
        card={(event) => <EventCard event={event} />}
        empty={
          <EmptyState title={t("ui.event.emptyTitle")} picture="tray" action={addButton}>
            {t("ui.event.emptyLine")}
          </EmptyState>
        }
        error={list.error}
        onRetry={() => void list.refetch()}
      />
      <DealEventPanel opened={search.form === "event"} onClose={() => toggleForm(false)} />
    </>
  );
}
