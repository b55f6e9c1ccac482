import { useTranslation } from "react-i18next";
import type { Commission } from "../../contract/lines.ts";
import { Amount } from "../lines/cells.tsx";
import styles from "./approvals.module.css";
import { ApprovalStatus, EarnerCell, WhyCell } from "./cells.tsx";

/** A waiting commission as a card for narrow screens. */
export function ApprovalCard({ line }: { line: Commission }) {
  const { t } = useTranslation("commissions");
  return (
    <div className={styles.card}>
      <EarnerCell line={line} />
      <div>
        <ApprovalStatus line={line} named />
        <Amount line={line} />
      </div>
      <WhyCell line={line} />
      {line.closedBy ? <span className="soft">{t("ui.approvals.closedBy", { name: line.closedBy })}</span> : null}
    </div>
  );
}
