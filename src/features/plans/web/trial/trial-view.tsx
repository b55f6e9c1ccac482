import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import card from "#web/ui/card.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { PlanVersion } from "../../contract.ts";
import styles from "./trial.module.css";
import { partsOf, type TryDraft } from "./trial.ts";
import { TrialTable } from "./trial-table.tsx";
import { TrialTotals } from "./trial-totals.tsx";

const spans = [3, 6, 12, 24];

type Props = { draft: PlanVersion; tryDraft: TryDraft };

/** Shows, before a draft is published, who would have gained or lost under it. */
export function TrialView({ draft, tryDraft }: Props) {
  const { t } = useTranslation("plans");
  const [months, setMonths] = useState(12);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["plan-trials", draft.planId, draft.revision, months],
    queryFn: () => tryDraft(draft.planId, months),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const parts = data ? partsOf(data) : [];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>
          {t("ui.trial.line")} {data && data.deals > 0 ? t("ui.trial.deals", { count: data.deals }) : null}
        </p>
        <SegmentedControl
          classNames={{ root: styles.spans ?? "", label: styles.span ?? "" }}
          aria-label={t("ui.trial.span")}
          value={String(months)}
          onChange={(value) => setMonths(Number(value))}
          data={spans.map((count) => ({ value: String(count), label: t("ui.trial.months", { count }) }))}
        />
      </div>
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div className={`${card.card} ${styles.waiting}`}>
          <ItemSkeleton rows={5} />
        </div>
      ) : null}
      {data && parts.length === 0 ? (
        <EmptyState title={t(data.deals > 0 ? "ui.trial.sameTitle" : "ui.trial.noneTitle")} picture="bars">
          {t(data.deals > 0 ? "ui.trial.sameLine" : "ui.trial.noneLine")}
        </EmptyState>
      ) : null}
      {data && parts.length > 0 ? (
        <div className={styles.page} aria-busy={isFetching}>
          {data.withoutRate > 0 ? (
            <Notice tone="warn">{t("ui.trial.withoutRate", { count: data.withoutRate })}</Notice>
          ) : null}
          {parts.map((part) => (
            <section key={part.currency} className={styles.page} aria-label={part.currency}>
              <TrialTotals part={part} />
              <TrialTable rows={part.rows} />
            </section>
          ))}
        </div>
      ) : null}
    </div>
  );
}
