import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { AiCall } from "../../contract.ts";
import { useFigures } from "../use-figures.ts";

const column = columnsFor<AiCall>();

/** Whether a call was answered, or why not. */
export function CallOutcome({ failure }: Pick<AiCall, "failure">) {
  const { t } = useTranslation("providers");
  return failure === null ? (
    <StatusBadge tone="good" icon={IconCircleCheck}>
      {t("log.answered")}
    </StatusBadge>
  ) : (
    <StatusBadge tone="bad" icon={IconAlertCircle}>
      {t(failure === "interrupted" || failure === "cancelled" ? `log.${failure}` : `reason.${failure}`)}
    </StatusBadge>
  );
}

export function useCallColumns() {
  const { t } = useTranslation("providers");
  const { number, cost } = useFigures();
  return useMemo(() => {
    const named = (id: "createdAt" | "use" | "provider" | "tokens" | "cost" | "outcome") => ({
      id,
      header: t(`log.${id}`),
      meta: { label: t(`log.${id}`) },
    });
    return column.columns([
      column.display({
        ...named("use"),
        enableHiding: false,
        cell: ({ row }) => t(`use.${row.original.use}`),
      }),
      column.display({
        ...named("outcome"),
        cell: ({ row }) => <CallOutcome failure={row.original.failure} />,
      }),
      column.display({
        ...named("provider"),
        cell: ({ row }) => <bdi>{row.original.providerName}</bdi>,
      }),
      column.display({
        ...named("tokens"),
        cell: ({ row }) => number(row.original.inputTokens + row.original.outputTokens),
      }),
      column.display({
        ...named("cost"),
        cell: ({ row: { original } }) => (original.costMicros === null ? "–" : cost(original.costMicros)),
      }),
      column.display({
        ...named("createdAt"),
        cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
      }),
    ]);
  }, [t, number, cost]);
}
