import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Plan } from "../../contract.ts";
import type { PlanStatus } from "../plan-status.ts";
import styles from "../plans.module.css";
import { useDayName } from "../use-days.ts";
import { History } from "./history.tsx";
import { Uses } from "./uses.tsx";
import { VersionTerms } from "./version-terms.tsx";

/** The version in effect, the next one, the uses of the plan and its history. */
export function CurrentView({ plan, status }: { plan: Plan; status: PlanStatus }) {
  const { t } = useTranslation("plans");
  const dayName = useDayName();
  const { now, next, published } = status;
  return (
    <div className={styles.page}>
      {now?.effectiveFrom ? (
        <SectionCard
          title={t("ui.version.now", { number: now.number })}
          description={
            now.effectiveUntil
              ? t("ui.version.between", { from: dayName(now.effectiveFrom), until: dayName(now.effectiveUntil) })
              : t("ui.version.since", { from: dayName(now.effectiveFrom) })
          }
        >
          <VersionTerms version={now} />
        </SectionCard>
      ) : null}
      {next.map((version) => (
        <SectionCard
          key={version.id}
          title={t("ui.version.next", { number: version.number })}
          description={t("ui.version.from", { from: dayName(version.effectiveFrom ?? "") })}
        >
          <VersionTerms version={version} />
        </SectionCard>
      ))}
      <Uses plan={plan} published={published.length > 0} />
      {published.length > 0 ? <History versions={published} /> : null}
    </div>
  );
}
