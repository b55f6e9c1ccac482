import { IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Timeline, TimelineRow } from "#web/ui/timeline.tsx";
import type { Tenant } from "../contract.ts";
import { historyOf } from "./api.ts";

/** The tenant's administrative changes, in the words of its own audit log. */
export function TenantHistory({ id }: Pick<Tenant, "id">) {
  const { t } = useTranslation(["tenants", "members"]);
  const { data, error, refetch } = useQuery(historyOf(id));
  return (
    <PanelSection title={t("history.title")}>
      {data?.length === 0 ? <p className="soft">{t("history.none")}</p> : null}
      {data && data.length > 0 ? (
        <Timeline>
          {data.map(({ id: entryId, action, subject, by, createdAt }) => (
            <TimelineRow
              key={entryId}
              icon={IconHistory}
              summary={
                <>
                  <b>{t(`members:audit.action.${action}`)}</b>{" "}
                  <span className="soft">
                    <bdi>{subject}</bdi> · <bdi>{by ?? t("history.bySystem")}</bdi> ·{" "}
                    <RelativeTime at={new Date(createdAt)} />
                  </span>
                </>
              }
            />
          ))}
        </Timeline>
      ) : null}
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ItemSkeleton rows={2} />}
    </PanelSection>
  );
}
