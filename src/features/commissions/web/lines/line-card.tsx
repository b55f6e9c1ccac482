import { useTranslation } from "react-i18next";
import { DayText } from "#web/ui/day-text.tsx";
import type { ListedCommission } from "../../contract/lines.ts";
import type { ListSearch } from "../search.ts";
import { Amount, DealCell, LineStatus, PeriodAmount, useCause } from "./cells.tsx";
import styles from "./lines.module.css";

/** A commission as a card for narrow screens. */
export function LineCard({ line, named, search }: { line: ListedCommission; named: boolean; search: ListSearch }) {
  const { t } = useTranslation("commissions");
  const cause = useCause();
  const below = named ? (line.personName ?? t("ui.formerMember")) : cause(line);
  return (
    <div className={styles.card}>
      <DealCell line={line} below={below} />
      <div className={styles.facts}>
        <LineStatus line={line} />
        <Amount line={line} />
      </div>
      {(["earned", "paid"] as const)
        .filter((of) => search[of])
        .map((of) => (
          <div key={of} className={styles.facts}>
            <span className="soft">{t(`ui.column.${of}`)}</span>
            <PeriodAmount line={line} of={of} />
          </div>
        ))}
      <div className={styles.facts}>
        <span className="soft">
          <DayText at={new Date(line.createdAt)} />
        </span>
      </div>
    </div>
  );
}
