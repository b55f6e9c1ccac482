import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Run } from "../../contract/runs.ts";
import { runById } from "../api.ts";
import { RunActions, useDiscardAction } from "./run-actions.tsx";
import { RunBody } from "./run-body.tsx";
import styles from "./runs.module.css";

/** Shows one run: the items it pays, the items it leaves out and why, and its progress. */
export function RunPage({ id }: { id: Run["id"] }) {
  const { t } = useTranslation("payouts");
  const { data, error, refetch } = useQuery(runById(id));
  if (baseErrors.notFound.is(error))
    return (
      <>
        <BackLink />
        <EmptyState title={t("ui.run.goneTitle")}>{t("ui.run.goneLine")}</EmptyState>
      </>
    );
  return (
    <>
      <BackLink />
      {data ? (
        <RunDetail run={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={6} />
      )}
    </>
  );
}

function BackLink() {
  const { t } = useTranslation("payouts");
  return (
    <Link to="/payouts" search={{}} className={styles.back}>
      <IconArrowLeft size={16} stroke={1.8} className="flips" aria-hidden="true" />
      {t("ui.run.all")}
    </Link>
  );
}

function RunDetail({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const { day } = useFormatters();
  const more = useDiscardAction(run);
  const line = run.state === "draft" && !run.createdBy ? "ui.run.automatic" : (`ui.run.line.${run.state}` as const);
  const params = {
    day: day(run.releasedAt ?? run.createdAt),
    name: run.releasedBy ?? run.createdBy ?? t("ui.run.byClock"),
  };
  return (
    <>
      <PageHeader
        title={t("ui.run.title", { day: day(run.createdAt) })}
        description={t(line, params)}
        actions={<RunActions run={run} />}
        moreActions={more}
      />
      <RunBody run={run} />
    </>
  );
}
