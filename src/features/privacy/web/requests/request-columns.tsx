import { IconAlertTriangle, IconCheck, IconHourglass, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { PrivacyRequest } from "../../contract.ts";

const column = columnsFor<PrivacyRequest>();

const RequestState = statusBadge(
  "privacy",
  {
    open: { tone: "info", icon: IconHourglass },
    overdue: { tone: "bad", icon: IconAlertTriangle },
    done: { tone: "good", icon: IconCheck },
    refused: { tone: "calm", icon: IconX },
  },
  (t, state) => t(`requests.state.${state}`),
);

/** An open request past its deadline is overdue. */
export function StateOfRequest({ request: { state, dueAt } }: { request: PrivacyRequest }) {
  return <RequestState state={state === "open" && Date.parse(dueAt) < Date.now() ? "overdue" : state} />;
}

export function useRequestColumns() {
  const { t } = useTranslation("privacy");
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "email",
          header: t("requests.email"),
          enableHiding: false,
          meta: { label: t("requests.email") },
          cell: ({ row }) => <bdi dir="ltr">{row.original.email}</bdi>,
        }),
        column.display({
          id: "kind",
          header: t("requests.kind.label"),
          meta: { label: t("requests.kind.label") },
          cell: ({ row }) => t(`requests.kind.${row.original.kind}`),
        }),
        column.display({
          id: "state",
          header: t("requests.state.label"),
          meta: { label: t("requests.state.label") },
          cell: ({ row }) => <StateOfRequest request={row.original} />,
        }),
        column.display({
          id: "dueAt",
          header: t("requests.dueAt"),
          meta: { label: t("requests.dueAt") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.dueAt)} />,
        }),
        column.display({
          id: "createdAt",
          header: t("requests.createdAt"),
          meta: { label: t("requests.createdAt") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
      ]),
    [t],
  );
}
