import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { requestStates } from "../../contract.ts";
import { requestList } from "../api.ts";
import { route } from "../search.ts";
import { NewRequest } from "./new-request.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestPanel } from "./request-panel.tsx";

/** Requests of contacts for a copy or the erasure of their data, with the deadline of each. */
export function RequestsTab() {
  const { t } = useTranslation("privacy");
  const { id, tab: _, consent: __, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, setCreating] = useState(false);
  const list = usePages(requestList(search));
  const open = (wanted: string | undefined) =>
    void navigate({ search: ({ id: _old, ...rest }) => (wanted ? { ...rest, id: wanted } : rest), ...keepScroll });
  const create = <Button onClick={() => setCreating(true)}>{t("requests.new")}</Button>;
  return (
    <>
      <ListTab
        label={t("tabs.requests")}
        list={list}
        columns={useRequestColumns()}
        search={search}
        filters={[choiceFilter("state", t("requests.state.label"), requestStates, (one) => t(`requests.state.${one}`))]}
        toolbar={create}
        onOpen={(request) => open(request.id)}
        empty={{ title: t("requests.empty"), text: t("requests.emptyLine"), action: create }}
      />
      <RequestPanel request={list.rows?.find((request) => request.id === id)} onClose={() => open(undefined)} />
      {creating ? <NewRequest onClose={() => setCreating(false)} onCreated={open} /> : null}
    </>
  );
}
