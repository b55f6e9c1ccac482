import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keepScroll } from "#web/api/screen-route.ts";
import { choiceFilter } from "#web/ui/choice-filter.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { usePages } from "#web/ui/use-pages.ts";
import { aiUses } from "../../values.ts";
import { aiUsage, callList } from "../api.ts";
import { route } from "../search.ts";
import { useCallColumns } from "./call-columns.tsx";
import { CallPanel } from "./call-panel.tsx";
import { ExportButton } from "./export-button.tsx";
import { RetentionDialog } from "./retention-dialog.tsx";

/** What was sent to providers and what they answered, with placeholders for personal data. */
export function LogTab() {
  const { t } = useTranslation("providers");
  const { id, tab: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePages(callList(search));
  const { data: settings } = useQuery(aiUsage);
  const [changing, setChanging] = useState(false);
  const open = (wanted: string | undefined) =>
    void navigate({ search: ({ id: _old, ...rest }) => (wanted ? { ...rest, id: wanted } : rest), ...keepScroll });
  return (
    <>
      <ListTab
        label={t("tabs.log")}
        list={list}
        columns={useCallColumns()}
        search={search}
        filters={[choiceFilter("use", t("log.use"), aiUses, (use) => t(`use.${use}`))]}
        toolbar={
          <>
            {settings ? (
              <Button
                variant="default"
                leftSection={<IconClock size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => setChanging(true)}
              >
                {t("retention.open", { count: settings.logDays })}
              </Button>
            ) : null}
            <ExportButton search={search} />
          </>
        }
        onOpen={(call) => open(call.id)}
        empty={{ title: t("log.empty"), text: t("log.emptyLine"), picture: "models" }}
      />
      <CallPanel call={list.rows?.find((call) => call.id === id)} onClose={() => open(undefined)} />
      {changing && settings ? <RetentionDialog stored={settings.logDays} onClose={() => setChanging(false)} /> : null}
    </>
  );
}
