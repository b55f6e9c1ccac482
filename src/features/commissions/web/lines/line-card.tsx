import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Commission } from "../../contract.ts";
import { Amount, DealCell, Standing } from "./cells.tsx";
import styles from "./lines.module.css";

/** A line under a thumb. */
export function LineCard({ line, named }: { line: Commission; named: boolean }) {
  const { t } = useTranslation("commissions");
  const below = named ? (line.personName ?? t("ui.somebody")) : t(`ui.trigger.${line.trigger}`);
  return (
    <div className={styles.card}>
      <DealCell line={line} below={below} />
      <div className={styles.facts}>
        <Standing line={line} />
        <Amount line={line} />
      </div>
      <div className={styles.facts}>
        <span className="soft">
          <RelativeTime at={new Date(line.createdAt)} />
        </span>
      </div>
    </div>
  );
}
