import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Invitation } from "../../contract.ts";
import { InvitationActions } from "./invitation-actions.tsx";
import { InvitationState } from "./invitation-state.tsx";
import styles from "./invitations.module.css";

const column = columnsFor<Invitation>();

export function useInvitationColumns() {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  return useMemo(
    () =>
      column.columns([
        column.accessor("email", {
          header: t("invitations.column.email"),
          enableHiding: false,
          meta: { label: t("invitations.column.email") },
          cell: ({ row }) => <bdi className={styles.email}>{row.original.email}</bdi>,
        }),
        column.display({
          id: "role",
          header: t("role.label"),
          meta: { label: t("role.label") },
          cell: ({ row }) => roleName(row.original.role),
        }),
        column.display({
          id: "state",
          header: t("invitations.state.label"),
          meta: { label: t("invitations.state.label") },
          cell: ({ row }) => <InvitationState state={row.original.state} />,
        }),
        column.display({
          id: "by",
          header: t("invitations.column.by"),
          meta: { label: t("invitations.column.by") },
          cell: ({ row }) => <bdi>{row.original.invitedBy ?? t("invitations.bySystem")}</bdi>,
        }),
        column.accessor("createdAt", {
          header: t("invitations.column.sent"),
          meta: { label: t("invitations.column.sent") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.createdAt)} />,
        }),
        column.accessor("expiresAt", {
          header: t("invitations.column.expires"),
          meta: { label: t("invitations.column.expires") },
          cell: ({ row: { original } }) =>
            original.state === "open" ? <RelativeTime at={new Date(original.expiresAt)} /> : null,
        }),
        column.display({
          id: "actions",
          header: () => <span className="visually-hidden">{t("invitations.column.actions")}</span>,
          enableHiding: false,
          meta: { label: t("invitations.column.actions") },
          cell: ({ row }) => <InvitationActions invitation={row.original} />,
        }),
      ]),
    [t, roleName],
  );
}
