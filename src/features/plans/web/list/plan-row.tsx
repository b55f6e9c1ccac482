import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import line from "#web/ui/facts.module.css";
import type { Plan } from "../../contract.ts";
import { useRuleSentences } from "../api.ts";
import { PlanBadges } from "../plan/plan-badges.tsx";
import { useUseName } from "../plan/use-use-name.ts";
import { planStatusOf } from "../plan-status.ts";
import { useDayName, useToday } from "../use-days.ts";
import styles from "./list.module.css";

/** A plan in brief: its name, the version in effect, the next version and its uses. */
export function PlanRow({ plan }: { plan: Plan }) {
  const { t } = useTranslation("plans");
  const nameOf = useUseName();
  const dayName = useDayName();
  const sentences = useRuleSentences();
  const status = planStatusOf(plan, useToday());
  const [next] = status.next;
  const shown = status.now ?? next ?? status.draft;
  const [rule, ...others] = shown?.rules ?? [];
  return (
    <li className={styles.row}>
      <Link to="/commissions/plans" search={{ plan: plan.id }} className={styles.link}>
        <span className={styles.words}>
          <span className={styles.head}>
            <b>
              <bdi>{plan.name}</bdi>
            </b>
            <PlanBadges plan={plan} status={status} />
          </span>
          {rule && shown ? (
            <span className={styles.sentence}>
              {sentences(rule, shown.currency)[0]}
              {others.length > 0 ? ` ${t("ui.list.moreRules", { count: others.length })}` : null}
            </span>
          ) : null}
          <span className={line.facts}>
            {plan.uses.length === 0 ? <span>{t("ui.uses.none")}</span> : null}
            {plan.uses.slice(0, 3).map((use) => (
              <span key={use.id} dir="auto">
                {nameOf(use)}
              </span>
            ))}
            {plan.uses.length > 3 ? <span>{t("ui.list.moreUses", { count: plan.uses.length - 3 })}</span> : null}
            {next?.effectiveFrom ? (
              <span>{t("ui.list.next", { number: next.number, day: dayName(next.effectiveFrom) })}</span>
            ) : null}
          </span>
        </span>
        <IconChevronRight size={18} stroke={1.7} aria-hidden="true" className={`flips ${styles.arrow}`} />
      </Link>
    </li>
  );
}
