import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Member } from "../../contract.ts";
import { MemberRole, MemberState, TwoFactor } from "./member-badges.tsx";
import { PersonCell } from "./person-cell.tsx";

const column = columnsFor<Member>();

export function useMemberColumns() {
  const { t } = useTranslation("members");
  return useMemo(
    () =>
      column.columns([
        column.accessor("displayName", {
          header: t("people.column.name"),
          enableHiding: false,
          meta: { label: t("people.column.name") },
          cell: ({ row }) => <PersonCell member={row.original} />,
        }),
        column.display({
          id: "role",
          header: t("role.label"),
          meta: { label: t("role.label") },
          cell: ({ row }) => <MemberRole {...row.original} />,
        }),
        column.display({
          id: "state",
          header: t("people.state.label"),
          meta: { label: t("people.state.label") },
          cell: ({ row }) => <MemberState state={row.original.state} />,
        }),
        column.display({
          id: "twoFactor",
          header: t("people.column.twoFactor"),
          meta: { label: t("people.column.twoFactor") },
          cell: ({ row }) => <TwoFactor mfaEnabled={row.original.mfaEnabled} />,
        }),
        column.display({
          id: "lastLogin",
          header: t("people.column.lastLogin"),
          meta: { label: t("people.column.lastLogin") },
          cell: ({ row }) => <LastLogin at={row.original.lastLoginAt} />,
        }),
        column.accessor("joinedAt", {
          header: t("people.column.joined"),
          meta: { label: t("people.column.joined") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.joinedAt)} />,
        }),
      ]),
    [t],
  );
}

export function LastLogin({ at }: { at: string | null }) {
  const { t } = useTranslation("members");
  return at ? <RelativeTime at={new Date(at)} /> : <span className="soft">{t("people.never")}</span>;
}
