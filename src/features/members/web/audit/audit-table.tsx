import { useTranslation } from "react-i18next";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { DaysChip } from "#web/ui/days-chip.tsx";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { auditPages } from "../api.ts";
import { route, withOpenRow } from "../search.ts";
import { auditActions } from "./actions.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { ExportButton } from "./export-button.tsx";

export function AuditTable() {
  const { t } = useTranslation("members");
  const { id, sort, hide, q, action, created } = route.useSearch();
  const search = { sort, hide, q, action, created };
  const navigate = route.useNavigate();
  const list = usePages(auditPages(search));
  const open = (nextId: string | undefined) => void navigate({ search: withOpenRow(nextId), ...keepScroll });
  return (
    <>
      <ListTab
        label={t("audit.list")}
        list={list}
        columns={useAuditColumns()}
        search={search}
        defaultSort="createdAt:desc"
        searchField={{ label: t("audit.search") }}
        filters={[
          choiceFilter("action", t("audit.column.what"), auditActions, (one) => t(`audit.action.${one}`)),
          {
            key: "created",
            label: t("audit.column.when"),
            chip: (entry, change) => <DaysChip label={t("audit.column.when")} entry={entry} onChange={change} />,
          },
        ]}
        toolbar={<ExportButton search={search} />}
        onOpen={(entry) => open(entry.id)}
        empty={{ title: t("audit.empty"), text: t("audit.emptyLine") }}
      />
      <AuditPanel entry={list.rows?.find((one) => one.id === id)} onClose={() => open(undefined)} />
    </>
  );
}
