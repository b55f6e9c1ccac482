import { useTranslation } from "react-i18next";
import { getStatus, getStatusHistory } from "#features/tenancy/contract.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import action from "#web/ui/action.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Incidents } from "./incidents.tsx";
import { OverallStatus } from "./overall-status.tsx";
import { PartList } from "./part-list.tsx";
import styles from "./status-page.module.css";
import { StatusSkeleton } from "./status-skeleton.tsx";
import { usePolled } from "./use-polled.ts";

const every = 30_000;
const loadHealth = () => call(getStatus, {});
const loadHistory = () => call(getStatusHistory, {});

export function LiveStatus() {
  const { t } = useTranslation(["tenancy", "ui"]);
  const words = useErrorText();
  const health = usePolled(loadHealth, every);
  const history = usePolled(loadHistory, every);
  const refetchAll = () => {
    health.refetch();
    history.refetch();
  };
  const retry = (
    <button type="button" className={action.quiet} onClick={refetchAll}>
      {t("ui:error.retry")}
    </button>
  );
  const { data, error } = health;
  if (!data)
    return error ? (
      <div className={styles.trouble} role="alert">
        <h2>{t("ui:error.title")}</h2>
        <p>{words(error)}</p>
        {retry}
      </div>
    ) : (
      <StatusSkeleton />
    );
  const late = error ?? history.error;
  return (
    <div className={styles.body}>
      {late ? (
        <Notice tone="warn" action={retry}>
          {words(late)}
        </Notice>
      ) : null}
      <OverallStatus state={data.state} parts={data.parts} />
      <PartList parts={data.parts} history={history.data} />
      {history.data ? <Incidents incidents={history.data.incidents} /> : null}
      <dl className={styles.facts}>
        <div>
          <dt>{t("status.version")}</dt>
          <dd>
            <bdi>{data.version}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("status.since")}</dt>
          <dd>
            <RelativeTime at={new Date(data.startedAt)} />
          </dd>
        </div>
        <div>
          <dt>{t("status.checked")}</dt>
          <dd>
            <RelativeTime at={new Date(data.checkedAt)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
