import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { ContactMessage } from "../../../contract.ts";
import { ContactState } from "./contact-state.tsx";

const column = columnsFor<ContactMessage>();
const excerpt = (text: string) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

export function useMessageColumns() {
  const { t } = useTranslation("admin");
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "name",
          header: t("messages.from"),
          enableHiding: false,
          meta: { label: t("messages.from") },
          cell: ({ row }) => <bdi>{row.original.name}</bdi>,
        }),
        column.display({
          id: "text",
          header: t("messages.text"),
          meta: { label: t("messages.text") },
          cell: ({ row }) => <bdi>{excerpt(row.original.text)}</bdi>,
        }),
        column.display({
          id: "state",
          header: t("messages.state.label"),
          meta: { label: t("messages.state.label") },
          cell: ({ row }) => <ContactState state={row.original.state} />,
        }),
        column.accessor("createdAt", {
          header: t("messages.when"),
          meta: { label: t("messages.when") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
      ]),
    [t],
  );
}
