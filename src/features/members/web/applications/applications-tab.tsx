import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { listedStates } from "../../contract/applications.ts";
import { applicationById, applicationPages, registrationSettingsQuery } from "../api.ts";
import { route, withOpenRow } from "../search.ts";
import { useApplicationColumns } from "./application-columns.tsx";
import { ApplicationPanel } from "./application-panel.tsx";

/** The applications of people who want to become partners, newest first. */
export function ApplicationsTab() {
  const { t } = useTranslation("applications");
  const { id, tab: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePages(applicationPages(search));
  const listed = list.rows?.find((application) => application.id === id);
  const asked = useQuery({
    ...applicationById(id ?? ""),
    enabled: id !== undefined && list.rows !== undefined && !listed,
  });
  const { data: settings } = useQuery(registrationSettingsQuery);
  const errorText = useErrorText();
  const open = (nextId: string | undefined) => void navigate({ search: withOpenRow(nextId), ...keepScroll });
  const isOff = settings !== undefined && settings.registration !== "application";
  const action = isOff ? (
    <Button onClick={() => void navigate({ search: { tab: "registration" } })}>{t("queue.toRegistration")}</Button>
  ) : (
    <Button component="a" href="/apply" target="_blank">
      {t("queue.openForm")}
    </Button>
  );
  return (
    <>
      {asked.error && !listed ? <Notice tone="warn">{errorText(asked.error)}</Notice> : null}
      <ListTab
        label={t("queue.list")}
        list={list}
        columns={useApplicationColumns()}
        search={search}
        defaultSort="receivedAt:desc"
        searchField={{ label: t("queue.search") }}
        filters={[choiceFilter("application", t("state.label"), listedStates, (state) => t(`state.${state}`))]}
        onOpen={(application) => open(application.id)}
        empty={{
          title: t("queue.empty"),
          text: t(isOff ? "queue.offLine" : "queue.emptyLine"),
          picture: "cards",
          action,
        }}
      />
      <ApplicationPanel application={id ? (listed ?? asked.data) : undefined} onClose={() => open(undefined)} />
    </>
  );
}
