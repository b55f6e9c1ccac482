import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { analyticsAccess } from "#features/analytics/access.ts";
import { Can } from "#web/api/can.tsx";
import action from "#web/ui/action.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import type { OwnInsights as Data } from "../../contract/own-insights.ts";
import { LikelyRow } from "../predictions/likely-list.tsx";
import tab from "../predictions/tab.module.css";
import { ownInsights } from "./api.ts";
import { OwnConfidence } from "./own-confidence.tsx";
import { OwnHints } from "./own-hints.tsx";
import { OwnRecord } from "./own-record.tsx";
import { OwnState } from "./own-state.tsx";

/** A partner's own referrals: which are likely to be won and why, what would help, and how far predictions can be trusted. */
export function OwnInsights() {
  const { t } = useTranslation("intelligence");
  const { data, error, refetch } = useQuery(ownInsights);
  if (!data)
    return error ? (
      <ErrorState title={t("error.loading")} error={error} onRetry={() => void refetch()} />
    ) : (
      <ItemSkeleton rows={6} />
    );
  return (
    <div className={tab.columns}>
      <div className={tab.column}>
        <OwnState data={data} />
        <Likely data={data} />
      </div>
      <div className={tab.column}>
        {data.state === "active" ? <OwnHints data={data} /> : null}
        {data.state === "active" || data.record ? <OwnRecord record={data.record} /> : null}
        <Can do={analyticsAccess}>
          <OwnConfidence />
        </Can>
      </div>
    </div>
  );
}

/** Nothing is ranked where nothing was learned, so the list is shown only with learned predictions. */
function Likely({ data: { open, likely, state } }: { data: Data }) {
  const { t } = useTranslation("intelligence");
  const id = useId();
  if (open === 0)
    return (
      <EmptyState
        title={t("own.empty.title")}
        picture="cards"
        action={
          <Link to="/referrals" search={{ form: "new" }} className={action.primary}>
            {t("own.empty.action")}
          </Link>
        }
      >
        {t("own.empty.line")}
      </EmptyState>
    );
  if (state !== "active") return null;
  return (
    <section className={tab.card} aria-labelledby={id}>
      <header className={tab.head}>
        <h2 id={id}>{t("own.likely.title")}</h2>
      </header>
      {likely.length > 0 ? (
        <ul className={tab.rows}>
          {likely.map((item) => (
            <LikelyRow key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className={tab.empty}>{t("own.likely.none")}</p>
      )}
    </section>
  );
}
