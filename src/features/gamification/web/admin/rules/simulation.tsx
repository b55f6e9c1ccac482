import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { simulateRules } from "../../../contract/rules.ts";
import type { GameRules } from "../../../rules/awards.ts";
import styles from "../admin.module.css";
import { SimulationResult } from "./simulation-result.tsx";

type Props = { rules: GameRules; isValid: () => boolean };
type Result = { answer: z.output<typeof simulateRules.output>; rules: GameRules };

/** Calculates what the rules in the form would have awarded, before they are saved. */
export function Simulation({ rules, isValid }: Props) {
  const { t } = useTranslation("gamification");
  const errorText = useErrorText();
  const [result, setResult] = useState<Result>();
  const { send, isPending } = useSend(simulateRules, {
    onSuccess: (answer) => setResult({ answer, rules }),
    onError: (error) => toast(errorText(error), "bad"),
  });
  const isOutdated = result !== undefined && JSON.stringify(result.rules) !== JSON.stringify(rules);
  const run = () => {
    if (isValid()) send({ rules });
  };
  return (
    <SectionCard
      title={t("rules.simulation.title")}
      description={t("rules.simulation.line")}
      action={
        <Button variant="default" loading={isPending} onClick={run}>
          {t("rules.simulation.run")}
        </Button>
      }
    >
      <div className={styles.stack} aria-live="polite">
        {isOutdated ? <Notice tone="info">{t("rules.simulation.outdated")}</Notice> : null}
        {result ? (
          <SimulationResult {...result.answer} />
        ) : (
          <p className={styles.quiet}>{t("rules.simulation.none")}</p>
        )}
      </div>
    </SectionCard>
  );
}
