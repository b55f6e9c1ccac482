import { IconMessageExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Commission, ListedCommission } from "../../contract.ts";
import { StateMark } from "../values/state-mark.tsx";
import styles from "./lines.module.css";

/** What a deal is called to whoever may see it; to the others it is one of somebody else's. */
export function useDealName(): (line: Pick<Commission, "dealName" | "part">) => string {
  const { t } = useTranslation("commissions");
  return ({ dealName, part }) => dealName || t(part === "override" ? "ui.deal.recruited" : "ui.deal.shared");
}

/** Of what deal, and under it whatever else tells lines apart. */
export function DealCell({ line, below }: { line: Commission; below: string }) {
  const dealName = useDealName();
  return (
    <span className={styles.deal}>
      <b dir="auto">{dealName(line)}</b>
      <span className="soft" dir="auto">
        {below}
      </span>
    </span>
  );
}

/** What is left; what it was stands beside it where refunds took some. */
export function Amount({ line: { minor, leftMinor, currency } }: { line: Commission }) {
  return (
    <span className={styles.amount}>
      <MoneyText amount={{ minor: leftMinor, currency }} />
      {leftMinor === minor ? null : (
        <del>
          <MoneyText amount={{ minor, currency }} />
        </del>
      )}
    </span>
  );
}

/** What the days of a filter earned of it, or what of it was paid on them. */
export function Counted({ line, of }: { line: ListedCommission; of: "earned" | "paid" }) {
  const minor = of === "earned" ? line.earnedMinor : line.paidMinor;
  return minor === null ? null : <MoneyText amount={{ minor, currency: line.currency }} />;
}

export function Standing({ line: { state, disputed } }: { line: Commission }) {
  const { t } = useTranslation("commissions");
  return (
    <span className={styles.marks}>
      <StateMark state={state} />
      {disputed ? (
        <StatusBadge tone="warn" icon={IconMessageExclamation}>
          {t("ui.disputed")}
        </StatusBadge>
      ) : null}
    </span>
  );
}
