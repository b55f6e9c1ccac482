import { useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import panel from "#web/ui/panel.module.css";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { AuditEntry } from "../../contract/audit.ts";
import { Difference } from "./difference.tsx";
import { useAuditText } from "./use-audit-text.ts";

type Props = { entry: AuditEntry | undefined; onClose: () => void };

/** The details of one entry, beside the list. */
export function AuditPanel({ entry, onClose }: Props) {
  const { t } = useTranslation("members");
  const text = useAuditText();
  return (
    <SidePanel opened={entry !== undefined} title={entry ? text.action(entry.action) : null} onClose={onClose}>
      {entry ? (
        <div className={panel.body}>
          <FactList
            facts={[
              { name: t("audit.column.whom"), value: <bdi>{text.subject(entry)}</bdi> },
              { name: t("audit.column.who"), value: <bdi>{entry.by ?? t("audit.system")}</bdi> },
              { name: t("audit.column.when"), value: <RelativeTime at={new Date(entry.createdAt)} /> },
              { name: t("audit.column.ip"), value: <bdi className="tabular">{entry.ip}</bdi> },
            ]}
          />
          <Difference {...entry} />
        </div>
      ) : null}
    </SidePanel>
  );
}
