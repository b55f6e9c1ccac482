import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Portrait } from "#web/ui/portrait.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor } from "#web/ui/table-features.ts";
import type { Application } from "../../contract/applications.ts";
import people from "../people/people.module.css";
import { ApplicationStateBadge } from "./application-state.tsx";

const column = columnsFor<Application>();

export function useApplicationColumns() {
  const { t } = useTranslation("applications");
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "applicant",
          header: t("queue.applicant"),
          enableHiding: false,
          meta: { label: t("queue.applicant") },
          cell: ({ row: { original } }) => <ApplicantCell application={original} />,
        }),
        column.display({
          id: "company",
          header: t("field.company"),
          meta: { label: t("field.company") },
          cell: ({ row }) => <bdi>{row.original.company}</bdi>,
        }),
        column.display({
          id: "state",
          header: t("state.label"),
          meta: { label: t("state.label") },
          cell: ({ row }) => <ApplicationStateBadge state={row.original.state} />,
        }),
        column.accessor("receivedAt", {
          header: t("queue.received"),
          meta: { label: t("queue.received") },
          cell: ({ row }) => <RelativeTime at={new Date(row.original.receivedAt)} />,
        }),
      ]),
    [t],
  );
}

const ApplicantCell = ({ application: { name, email } }: { application: Application }) => (
  <span className={people.person}>
    <Portrait name={name} photoUrl={null} />
    <span className={people.who}>
      <span className={people.name}>
        <b dir="auto">{name}</b>
      </span>
      <bdi className={people.email}>{email}</bdi>
    </span>
  </span>
);
