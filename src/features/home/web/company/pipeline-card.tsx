import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { StageFigures } from "#features/analytics/contract.ts";
import { useStageName } from "#features/programs/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { openPipeline } from "../queries.ts";
import styles from "./company.module.css";

const expectedOf = ({ minor, probability }: StageFigures) => Math.round((minor * probability) / 100);

/** What the open deals are expected to bring: each deal's value times the probability of its stage. */
export function PipelineCard() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery(openPipeline);
  return (
    <section className={styles.pipeline} aria-label={t("pipeline.label")}>
      <div className={styles.pipelineHead}>
        <h2>{t("pipeline.label")}</h2>
        <Link to="/dashboard">{t("pipeline.details")}</Link>
      </div>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={180} aria-label={t("loading")} /> : null}
      {data ? <Expected stages={data.stages} currency={data.currency} /> : null}
    </section>
  );
}

function Expected({ stages, currency }: { stages: StageFigures[]; currency: string }) {
  const { t } = useTranslation("home");
  const { wholeMoney } = useFormatters();
  const open = stages.filter(({ kind, count }) => kind === "open" && count > 0);
  const expected = open.reduce((sum, stage) => sum + expectedOf(stage), 0);
  const full = open.reduce((sum, { minor }) => sum + minor, 0);
  const count = open.reduce((sum, stage) => sum + stage.count, 0);
  if (open.length === 0) return <p className={styles.pipelineNote}>{t("pipeline.none")}</p>;
  return (
    <>
      <p className={styles.figure}>
        <MoneyText amount={{ minor: expected, currency }} withoutCents />
      </p>
      <p className={styles.pipelineNote}>
        {t("pipeline.of", { count, amount: wholeMoney({ minor: full, currency }) })}
      </p>
      <StageBars stages={open} currency={currency} />
    </>
  );
}

/** The expected part inside each stage's full value. */
function StageBars({ stages, currency }: { stages: StageFigures[]; currency: string }) {
  const { t } = useTranslation("home");
  const stageName = useStageName();
  const { money } = useFormatters();
  const most = Math.max(1, ...stages.map(({ minor }) => minor));
  return (
    <ul className={styles.stageBars}>
      {stages.map((stage) => (
        <li key={stage.stageId}>
          <span dir="auto">{stageName({ name: stage.name ?? "", code: stage.code as never })}</span>
          <span className={styles.fullBar} aria-hidden="true">
            <span className={styles.full} style={{ inlineSize: `${(stage.minor / most) * 100}%` }}>
              <span className={styles.expected} style={{ inlineSize: `${stage.probability}%` }} />
            </span>
          </span>
          <span className={styles.barValue}>
            <MoneyText amount={{ minor: expectedOf(stage), currency }} withoutCents />
            <span className="visually-hidden">
              {t("pipeline.ofFull", { amount: money({ minor: stage.minor, currency }) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
