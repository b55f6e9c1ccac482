import { IconMessageExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MoneyText } from "#web/ui/money-text.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Commission, ListedCommission } from "../../contract/lines.ts";
import { shownStateOf } from "../../rules/claw-backs.ts";
import { StateBadge } from "../values/state-badge.tsx";
import styles from "./lines.module.css";

/** Returns what a commission is for: the deal's name, a generic name if the user may not see the deal, or what a bonus is for. */
export function useDealName(): (line: Pick<Commission, "dealName" | "part" | "bonus">) => string {
  const { t } = useTranslation("commissions");
  return ({ dealName, part, bonus }) => {
    if (bonus) return t(`ui.bonus.title.${bonus}`, { title: dealName ?? "" });
    return dealName || t(part === "override" ? "ui.deal.recruited" : "ui.deal.shared");
  };
}

/** Returns what earned a commission: the event of the deal, or what granted a bonus. */
export function useCause(): (line: Pick<Commission, "trigger" | "bonus">) => string {
  const { t } = useTranslation("commissions");
  return ({ trigger, bonus }) => (bonus ? t(`ui.bonus.cause.${bonus}`) : trigger ? t(`ui.trigger.${trigger}`) : "");
}

/** Shows the deal, and below it what distinguishes its commissions. */
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

/** Shows the remaining amount, and the original one if refunds reduced it. */
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

/** Shows the amount earned or paid within the filter's period. */
export function PeriodAmount({ line, of }: { line: ListedCommission; of: "earned" | "paid" }) {
  const minor = of === "earned" ? line.earnedMinor : line.paidMinor;
  return minor === null ? null : <MoneyText amount={{ minor, currency: line.currency }} />;
}

export function LineStatus({ line }: { line: Commission }) {
  const { t } = useTranslation("commissions");
  return (
    <span className={styles.marks}>
      <StateBadge state={shownStateOf(line)} />
      {line.disputed ? (
        <StatusBadge tone="warn" icon={IconMessageExclamation}>
          {t("ui.disputed")}
        </StatusBadge>
      ) : null}
    </span>
  );
}
