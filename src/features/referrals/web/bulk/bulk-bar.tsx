import { IconDownload, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { partners } from "#base/roles.ts";
import { Can } from "#web/api/can.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { ReferralRow } from "../../contract/referral.ts";
import { AssignAction } from "./assign-action.tsx";
import styles from "./bulk.module.css";
import { MoveAction } from "./move-action.tsx";
import { NotChanged } from "./not-changed.tsx";
import { TagAction } from "./tag-action.tsx";
import { useBulk } from "./use-bulk.ts";
import { useRowsExport } from "./use-rows-export.ts";

/** The same permission as the export of a whole list. */
const exporting = { method: "GET", access: { roles: partners, feature: "dataExport" } } as const;

type Props = { rows: ReferralRow[]; onSelect: (picked: ReadonlySet<string>) => void };

/** The actions on the selected rows, shown over the bottom of the list while there is a selection. */
export function BulkBar({ rows, onSelect }: Props) {
  const { t } = useTranslation("referrals");
  const { act, isPending, left, dismiss } = useBulk(rows, onSelect);
  const exportRows = useRowsExport();
  return (
    <div className={styles.foot}>
      {left ? <NotChanged result={left} onDismiss={dismiss} /> : null}
      {rows.length > 0 ? (
        <section className={styles.bar} aria-label={t("bulk.label")} aria-busy={isPending}>
          <p role="status" className={styles.count}>
            {t("bulk.picked", { count: rows.length })}
          </p>
          <AssignAction onAct={act} disabled={isPending} />
          <TagAction onAct={act} disabled={isPending} tags={[...new Set(rows.flatMap(({ tags }) => tags))]} />
          <MoveAction onAct={act} disabled={isPending} rows={rows} />
          <Can do={exporting}>
            <button type="button" className={styles.act} onClick={() => exportRows(rows)}>
              <IconDownload size={17} stroke={1.7} aria-hidden="true" />
              {t("bulk.export")}
            </button>
          </Can>
          <span className={styles.end}>
            <IconButton icon={IconX} label={t("bulk.clear")} onClick={() => onSelect(new Set())} />
          </span>
        </section>
      ) : null}
    </div>
  );
}
