import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Tenant } from "../contract.ts";
import { PlanSelect } from "./plan-select.tsx";
import { TenantStateBadge } from "./tenant-state.tsx";
import styles from "./tenants.module.css";
import { useDay } from "./use-day.ts";

export function TenantFacts({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation("tenants");
  const day = useDay();
  const { url, state, stateNote, erasedAt, people, domains, createdAt, primaryHost } = tenant;
  return (
    <div className={styles.about}>
      {state === "closing" && erasedAt ? (
        <Notice tone="bad">{t("panel.erased", { date: day(erasedAt) })}</Notice>
      ) : null}
      {state === "suspended" ? (
        <Notice tone="warn">
          <b>{t("panel.note")}</b>{" "}
          <span dir="auto" className={styles.note}>
            {stateNote}
          </span>
        </Notice>
      ) : null}
      <dl className={styles.facts}>
        <dt>{t("panel.address")}</dt>
        <dd>
          <a href={url} dir="ltr" className={styles.link}>
            {new URL(url).host}
          </a>
        </dd>
        {primaryHost ? (
          <>
            <dt>{t("panel.primaryDomain")}</dt>
            <dd dir="ltr">{primaryHost}</dd>
          </>
        ) : null}
        <dt>{t("column.state")}</dt>
        <dd>
          <TenantStateBadge state={state} />
        </dd>
        <dt>{t("column.people")}</dt>
        <dd className="tabular">{people}</dd>
        <dt>{t("column.domains")}</dt>
        <dd className="tabular">{domains}</dd>
        <dt>{t("column.made")}</dt>
        <dd>
          <RelativeTime at={new Date(createdAt)} />
        </dd>
      </dl>
      <PlanSelect tenant={tenant} />
    </div>
  );
}
