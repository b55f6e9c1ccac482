import { Skeleton } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Stage } from "#features/programs/contract.ts";
import { catalog, useStageName } from "#features/programs/web/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { boardOf } from "../queries.ts";
import styles from "./partner.module.css";

type Total = { currency: string; minor: number };
type OpenStage = { stage: Stage; count: number; totals: Total[] };

/** The person's open referrals by stage. Stages of several pipelines with the same standard code count together. */
export function OpenReferrals() {
  const { t } = useTranslation("home");
  const id = useId();
  const programs = useQuery(catalog);
  const pipelines = programs.data?.pipelines ?? [];
  const boards = useQueries({ queries: pipelines.map((pipeline) => boardOf(pipeline.id)) });
  const failed = [programs, ...boards].find(({ error, data }) => error && !data);
  const isLoaded = programs.data !== undefined && boards.every(({ data }) => data !== undefined);
  const stages = pipelines.flatMap((pipeline, at) =>
    pipeline.stages
      .filter(({ kind }) => kind === "open")
      .map((stage): OpenStage => {
        const column = boards[at]?.data?.columns.find(({ stageId }) => stageId === stage.id);
        return { stage, count: column?.count ?? 0, totals: column?.totals ?? [] };
      }),
  );
  return (
    <section className={styles.open} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.section}>
          {t("open.heading")}
        </h2>
        {isLoaded ? <Summary stages={stages} /> : null}
        <Link to="/referrals" search={{ tab: "board" }} className={styles.link}>
          {t("open.board")}
        </Link>
      </div>
      {failed ? <ErrorState small error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!failed && !isLoaded ? <Skeleton height={56} aria-label={t("loading")} /> : null}
      {isLoaded ? <Stages stages={mergeStages(stages)} /> : null}
    </section>
  );
}

/** Adds up the stages that have the same name for the reader. */
function mergeStages(stages: OpenStage[]): OpenStage[] {
  const merged = new Map<string, OpenStage>();
  for (const one of stages) {
    const key = one.stage.name || one.stage.code || one.stage.id;
    const before = merged.get(key);
    merged.set(
      key,
      before
        ? { ...before, count: before.count + one.count, totals: addTotals([...before.totals, ...one.totals]) }
        : one,
    );
  }
  return [...merged.values()];
}

function addTotals(totals: Total[]): Total[] {
  const sums = new Map<string, number>();
  for (const { currency, minor } of totals) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}

function Summary({ stages }: { stages: OpenStage[] }) {
  const { t } = useTranslation("home");
  const { money, list } = useFormatters();
  const count = stages.reduce((sum, one) => sum + one.count, 0);
  const totals = addTotals(stages.flatMap((one) => one.totals)).filter(({ minor }) => minor > 0);
  return (
    <span className={styles.quiet}>
      {t("open.count", { count })}
      {totals.length > 0 ? ` · ${t("open.value", { amounts: list(totals.map(money)) })}` : null}
    </span>
  );
}

function Stages({ stages }: { stages: OpenStage[] }) {
  const stageName = useStageName();
  const most = Math.max(1, ...stages.map(({ count }) => count));
  return (
    <ul className={styles.stages}>
      {stages.map(({ stage, count, totals }) => (
        <li key={stage.id}>
          <span className={styles.stageName} dir="auto">
            {stageName(stage)}
          </span>
          <span className={styles.stageCount}>
            <b>{count}</b>
            {totals.map((total) => (
              <small key={total.currency}>
                <MoneyText amount={total} withoutCents />
              </small>
            ))}
          </span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
