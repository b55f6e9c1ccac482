import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { AuditEntry } from "../../contract.ts";
import styles from "./audit.module.css";
import { useAuditWords } from "./audit-words.ts";
import { Difference } from "./difference.tsx";

type Props = { entry: AuditEntry | undefined; onClose: () => void };

/** One entry, whole, beside the list. */
export function AuditPanel({ entry, onClose }: Props) {
  const { t } = useTranslation("members");
  const words = useAuditWords();
  return (
    <SidePanel opened={entry !== undefined} title={entry ? words.action(entry.action) : null} onClose={onClose}>
      {entry ? (
        <>
          <dl className={styles.facts}>
            <dt>{t("audit.column.whom")}</dt>
            <dd>
              <bdi>{words.subject(entry)}</bdi>
            </dd>
            <dt>{t("audit.column.who")}</dt>
            <dd>
              <bdi>{entry.by ?? t("audit.system")}</bdi>
            </dd>
            <dt>{t("audit.column.when")}</dt>
            <dd>
              <RelativeTime at={new Date(entry.createdAt)} />
            </dd>
            <dt>{t("audit.column.ip")}</dt>
            <dd>
              <bdi className="tabular">{entry.ip}</bdi>
            </dd>
          </dl>
          <Difference {...entry} />
        </>
      ) : null}
    </SidePanel>
  );
}
