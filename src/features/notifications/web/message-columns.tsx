import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Message } from "../contract.ts";
import { MessageChannel, MessageState } from "./message-badges.tsx";

const column = columnsFor<Message>();

export function useMessageColumns() {
  const { t } = useTranslation("notifications");
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "to",
          header: t("column.to"),
          enableHiding: false,
          meta: { label: t("column.to") },
          cell: ({ row }) => <bdi>{row.original.to}</bdi>,
        }),
        column.display({
          id: "subject",
          header: t("column.subject"),
          meta: { label: t("column.subject") },
          cell: ({ row }) => <bdi>{row.original.subject || row.original.text.slice(0, 80)}</bdi>,
        }),
        column.display({
          id: "tenant",
          header: t("column.tenant"),
          meta: { label: t("column.tenant") },
          cell: ({ row }) => <bdi>{row.original.tenant}</bdi>,
        }),
        column.display({
          id: "channel",
          header: t("channel.label"),
          meta: { label: t("channel.label") },
          cell: ({ row }) => <MessageChannel channel={row.original.channel} />,
        }),
        column.display({
          id: "state",
          header: t("state.label"),
          meta: { label: t("state.label") },
          cell: ({ row }) => <MessageState state={row.original.state} />,
        }),
        column.accessor("createdAt", {
          header: t("column.created"),
          meta: { label: t("column.created") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
      ]),
    [t],
  );
}
