import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { screenAt } from "#web/api/screen-route.ts";
import { useSend } from "#web/api/use-send.ts";
import { ListTab } from "#web/ui/list-tab.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import { readTableSearch } from "#web/ui/table-search.ts";
import { toast } from "#web/ui/toast.ts";
import { usePages } from "#web/ui/use-pages.ts";
import { type FailedJob, retryJob } from "../contract.ts";
import { failedJobs } from "./api.ts";
import styles from "./failed-jobs.module.css";

const route = screenAt("/site/status", (raw) => readTableSearch(raw, {}));
const column = columnsFor<FailedJob>();

/** Lists the errors of failed jobs, with a button to run each now. */
export function FailedJobs() {
  const { t } = useTranslation("tenancy");
  const search = route.useSearch();
  const columns = column.columns([
    column.accessor("task", { header: t("jobs.task"), enableSorting: false, meta: { label: t("jobs.task") } }),
    column.display({
      id: "attempts",
      header: t("jobs.attempts"),
      meta: { label: t("jobs.attempts") },
      cell: ({ row: { original } }) => t("jobs.of", { tries: original.attempts, most: original.maxAttempts }),
    }),
    column.display({
      id: "lastError",
      header: t("jobs.error"),
      meta: { label: t("jobs.error") },
      cell: ({ row: { original } }) => (
        <bdi className={styles.error} title={original.lastError}>
          {original.lastError}
        </bdi>
      ),
    }),
    column.display({
      id: "runAt",
      header: t("jobs.next"),
      meta: { label: t("jobs.next") },
      cell: ({ row: { original } }) => <RelativeTime at={new Date(original.runAt)} />,
    }),
    column.display({
      id: "run",
      enableHiding: false,
      header: () => <span className="visually-hidden">{t("jobs.run")}</span>,
      meta: { label: t("jobs.run") },
      cell: ({ row: { original } }) => <RunNow id={original.id} />,
    }),
  ]);
  return (
    <section className={styles.root} aria-labelledby="failed-jobs">
      <div>
        <h2 id="failed-jobs">{t("jobs.title")}</h2>
        <p>{t("jobs.line")}</p>
      </div>
      <ListTab
        label={t("jobs.title")}
        list={usePages(failedJobs)}
        columns={columns}
        search={search}
        empty={
          <p className={styles.none}>
            <strong>{t("jobs.none")}</strong> {t("jobs.noneLine")}
          </p>
        }
      />
    </section>
  );
}

function RunNow({ id }: { id: string }) {
  const { t } = useTranslation("tenancy");
  const words = useErrorText();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: failedJobs.queryKey });
  const { send, isPending } = useSend(retryJob, {
    onSuccess: () => {
      toast(t("jobs.started"));
      return refresh();
    },
    onError: (error) => {
      toast(words(error), "bad");
      void refresh();
    },
  });
  return (
    <Button variant="default" size="compact-sm" loading={isPending} onClick={() => send({ id })}>
      {t("jobs.run")}
    </Button>
  );
}
