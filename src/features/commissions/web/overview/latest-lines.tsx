import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { LineRows } from "../lines/line-rows.tsx";
import { latestLines } from "../lines/queries.ts";
import { route, withOpenLine } from "../search.ts";
import { useView } from "../use-view.ts";

/** Shows the latest commissions with a link to all of them. */
export function LatestLines() {
  const { t } = useTranslation("commissions");
  const { personId } = useView();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(latestLines(personId));
  if (data?.length === 0) return null;
  return (
    <SectionCard
      title={t("ui.latest.title")}
      description={t("ui.latest.line")}
      action={
        <Link
          from="/commissions"
          search={({ view }) => ({ ...(view && { view }), tab: "lines" })}
          className={action.quiet}
        >
          {t("ui.latest.all")}
        </Link>
      }
    >
      {data ? (
        <LineRows
          lines={data}
          people={personId ? "none" : "beside"}
          onOpen={(id) => void navigate({ search: withOpenLine(id) })}
        />
      ) : error ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : (
        <ItemSkeleton rows={4} />
      )}
    </SectionCard>
  );
}
