import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { FactList } from "#web/ui/fact-list.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Quote } from "#web/ui/quote.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Dispute } from "../../contract/disputes.ts";
import styles from "./disputes.module.css";
import { answerPreview } from "./queries.ts";

type Props = { dispute: Dispute; outcome: "upheld" | "declined"; minor: number | null; text: string };

/** What a decision about a dispute will do, before it is sent. */
export function DecisionSummary({ dispute, outcome, minor, text }: Props) {
  const { t } = useTranslation("commissions");
  const { money } = useFormatters();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { currency, leftMinor } = dispute;
  return (
    <section className={styles.summary}>
      <h4 ref={heading} tabIndex={-1}>
        {t("ui.dispute.reviewTitle")}
      </h4>
      {outcome === "upheld" && minor !== null ? (
        <UpheldSummary dispute={dispute} minor={minor} />
      ) : (
        <p>{t("ui.dispute.declineEffect", { amount: money({ minor: leftMinor, currency }) })}</p>
      )}
      <Quote text={text} />
      <p className="soft">{t("ui.dispute.undoLine")}</p>
    </section>
  );
}

function UpheldSummary({ dispute, minor }: { dispute: Dispute; minor: number }) {
  const { t } = useTranslation("commissions");
  const { money } = useFormatters();
  const errorText = useErrorText();
  const { data: preview, error } = useQuery(answerPreview(dispute.id, minor));
  if (error) return <Notice tone="bad">{errorText(error)}</Notice>;
  if (!preview) return <Skeleton height={76} />;
  const { currency, beforeMinor, afterMinor, leftBeforeMinor, leftAfterMinor, effect, needsApproval } = preview;
  const change = (before: number, after: number) =>
    t("ui.dispute.change", {
      before: money({ minor: before, currency }),
      after: money({ minor: after, currency }),
    });
  return (
    <>
      <FactList
        facts={[
          { name: t("ui.dispute.effectTitle"), value: change(beforeMinor, afterMinor) },
          { name: t("ui.dispute.receives"), value: change(leftBeforeMinor, leftAfterMinor) },
        ]}
      />
      <p>
        {t(`ui.dispute.effect.${effect}`)} {needsApproval ? t("ui.dispute.needsApproval") : null}
      </p>
    </>
  );
}
