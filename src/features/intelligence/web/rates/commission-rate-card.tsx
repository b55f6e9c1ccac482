import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TextSkeleton } from "#web/ui/text-skeleton.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { setMargin } from "../../contract/rates.ts";
import { commissionRates } from "./api.ts";
import { MarginDialog } from "./margin-dialog.tsx";
import { ProgramRateRow } from "./program-rate-row.tsx";
import styles from "./rates.module.css";

/** Each program's commission rate, the rate that would earn more, and experiments that find out [R3.8]. */
export function CommissionRateCard() {
  const { t } = useTranslation("intelligence");
  const { percent } = useFormatters();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(commissionRates);
  const canSetMargin = useCan(setMargin);
  const [isAsking, setIsAsking] = useState(false);
  const marginBp = data?.marginBp ?? null;
  return (
    <SectionCard
      title={t("rates.title")}
      description={marginBp === null ? t("rates.byValue") : t("rates.byMargin", { margin: percent(marginBp) })}
      action={
        data && canSetMargin ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
            {t("rates.margin.open")}
          </Button>
        ) : null
      }
    >
      {data ? (
        <div className={styles.programs}>
          {data.programs.map((program) => (
            <ProgramRateRow
              key={program.programId}
              program={program}
              minReferrals={data.minReferrals}
              isNamed={data.programs.length > 1}
            />
          ))}
        </div>
      ) : error ? (
        <Notice
          tone="bad"
          action={
            <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
              {t("rates.retry")}
            </Button>
          }
        >
          {t("rates.failed", { reason: errorText(error) })}
        </Notice>
      ) : (
        <TextSkeleton />
      )}
      {isAsking ? <MarginDialog marginBp={marginBp} onClose={() => setIsAsking(false)} /> : null}
    </SectionCard>
  );
}
