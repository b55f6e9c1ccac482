import { useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import { Notice } from "#web/ui/notice.tsx";
import panel from "#web/ui/panel.module.css";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Tenant } from "../contract.ts";
import { AdminInvitations } from "./admin-invitations.tsx";
import { PlanContents } from "./plan-contents.tsx";
import { PlanSelect } from "./plan-select.tsx";
import { StartExport } from "./start-export.tsx";
import { TenantHistory } from "./tenant-history.tsx";
import { TenantStateBadge } from "./tenant-state.tsx";
import { TenantUsageSection } from "./tenant-usage.tsx";
import styles from "./tenants.module.css";
import { useFormatDate } from "./use-format-date.ts";

export function TenantFacts({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation("tenants");
  const day = useFormatDate();
  const { url, state, stateNote, erasedAt, domains, createdAt, primaryHost } = tenant;
  return (
    <div className={panel.body}>
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
      <FactList
        facts={[
          {
            name: t("panel.address"),
            value: (
              <a href={url} dir="ltr">
                {new URL(url).host}
              </a>
            ),
          },
          { name: t("panel.primaryDomain"), value: primaryHost && <bdi dir="ltr">{primaryHost}</bdi> },
          { name: t("column.state"), value: <TenantStateBadge state={state} /> },
          { name: t("column.domains"), value: <bdi className="tabular">{domains}</bdi> },
          { name: t("column.made"), value: <RelativeTime at={new Date(createdAt)} /> },
        ]}
      />
      <AdminInvitations tenant={tenant} />
      <TenantUsageSection id={tenant.id} />
      <StartExport tenant={tenant} />
      <div className={styles.plan}>
        <PlanSelect tenant={tenant} />
        <PlanContents plan={tenant.plan} />
      </div>
      <TenantHistory id={tenant.id} />
    </div>
  );
}
