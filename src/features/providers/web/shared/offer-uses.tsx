import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FigureTable } from "#web/ui/chart-table.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import type { AiProvider } from "../../contract.ts";
import { offerUseOf } from "../api.ts";
import { useFigures } from "../use-figures.ts";
import styles from "./shared.module.css";

/** How much each tenant used of an offer this month: sums, and nothing of what was sent. */
export function OfferUses({ id }: Pick<AiProvider, "id">) {
  const { t } = useTranslation("providers");
  const { cost, number } = useFigures();
  const { data, error, refetch } = useQuery(offerUseOf(id));
  const title = t("offer.use");
  return (
    <div className={styles.use}>
      <h3>{title}</h3>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ItemSkeleton rows={2} />}
      {data?.items.length === 0 ? <p className={styles.quiet}>{t("offer.unused")}</p> : null}
      {data && data.items.length > 0 ? (
        <FigureTable
          title={title}
          table={{
            columns: [t("offer.tenant"), t("usage.calls"), t("usage.tokens"), t("log.cost")],
            rows: data.items.map(({ name, calls, tokens, costMicros }) => [
              name,
              number(calls),
              number(tokens),
              cost(costMicros),
            ]),
          }}
        />
      ) : null}
    </div>
  );
}
