import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useProgramName } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { startExperiment } from "../../contract/experiments.ts";
import type { ProgramRate } from "../../contract/rates.ts";
import { experiments } from "./api.ts";
import { ApplyButton } from "./apply-button.tsx";
import { ExperimentDialog } from "./experiment-dialog.tsx";
import { ExperimentStatus } from "./experiment-status.tsx";
import styles from "./rates.module.css";

type Props = { program: ProgramRate; minReferrals: number; isNamed: boolean };

/** One program: its rate now, the suggested one, on what that is based, and what can be done. */
export function ProgramRateRow({ program, minReferrals, isNamed }: Props) {
  const { t } = useTranslation("intelligence");
  const { percent } = useFormatters();
  const textOf = useRateText(minReferrals);
  const canStart = useCan(startExperiment);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const { data: all = [] } = useQuery(experiments);
  const latest = all.find(({ programId }) => programId === program.programId);
  const isAnyRunning = all.some(({ state }) => state === "running");
  const name = useProgramName()(program);
  const { currentBp, suggestedBp, planId, ruleKey } = program;
  return (
    <section className={styles.program} aria-label={name}>
      {isNamed ? <h3 dir="auto">{name}</h3> : null}
      {currentBp === null ? null : (
        <dl className={styles.rates}>
          <div>
            <dt>{t("rates.now")}</dt>
            <dd className="tabular">{percent(currentBp)}</dd>
          </div>
          <IconArrowRight size={18} stroke={1.8} className="flips" aria-hidden="true" />
          <div>
            <dt>{t("rates.suggested")}</dt>
            <dd className="tabular">{suggestedBp === null ? t("rates.noChange") : percent(suggestedBp)}</dd>
          </div>
        </dl>
      )}
      <p className={styles.line}>{textOf(program)}</p>
      {latest ? <ExperimentStatus experiment={latest} ruleKey={ruleKey} /> : null}
      <div className={styles.actions}>
        {suggestedBp !== null && planId && ruleKey ? (
          <ApplyButton planId={planId} ruleKey={ruleKey} bp={suggestedBp} />
        ) : null}
        {canStart && currentBp !== null && !isAnyRunning ? (
          <Button variant="default" size="compact-sm" onClick={() => setIsSettingUp(true)}>
            {t("rates.setUp")}
          </Button>
        ) : null}
      </div>
      {isSettingUp && currentBp !== null ? (
        <ExperimentDialog program={program} currentBp={currentBp} onClose={() => setIsSettingUp(false)} />
      ) : null}
    </section>
  );
}

/** Says why there is a suggestion or none, with the figures it is based on. */
function useRateText(minReferrals: number) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { percent, list, wholeMoney } = useFormatters();
  const { format } = numberFormat(intl);
  const share = numberFormat(intl, { style: "percent" });
  return ({ state, rates, impact }: ProgramRate): string => {
    if (state === "noRate") return t("rates.noRate");
    if (state === "needsExperiment" || !impact) {
      const counts = rates.map(({ bp, referrals }) =>
        t("rates.count", { number: format(referrals), percent: percent(bp) }),
      );
      const needed = format(minReferrals);
      return counts.length > 0 ? t("rates.needs", { needed, counts: list(counts) }) : t("rates.needsAll", { needed });
    }
    const { currency, minor, lowMinor, highMinor, certainty } = impact;
    const money = (value: number) => wholeMoney({ currency, minor: value });
    const figures = { amount: money(minor), low: money(lowMinor), high: money(highMinor) };
    return t(state === "suggested" ? "rates.impact" : "rates.keep", { ...figures, certainty: share.format(certainty) });
  };
}
