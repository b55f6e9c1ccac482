import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useStageName, useStages } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import { viewWinProbabilityAccess } from "../../access.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import { Confidence } from "../values/confidence.tsx";
import { ReferralStatusBadge } from "../values/referral-status-badge.tsx";
import { ReferrerLink } from "../values/referrer-link.tsx";
import { WinProbability } from "../values/win-probability.tsx";
import { ContactCell, PersonName, Tags, Value } from "./cells.tsx";

const column = columnsFor<ReferralRow>();

/** The default columns fit at a glance; the others are available under "Columns". */
export const hiddenAtFirst = (company: boolean): string[] => [
  ...(company ? [] : ["assignee"]),
  "source",
  "confidence",
  "priority",
  "tags",
  "submittedAt",
  "updatedAt",
  "stageEnteredAt",
];

export function useColumns(company: boolean) {
  const hasPredictions = useCan(viewWinProbabilityAccess);
  const { t } = useTranslation("referrals");
  const roleName = useRoleName();
  const stageName = useStageName();
  const stageOf = useStages();
  return useMemo(() => {
    const time = (field: "submittedAt" | "createdAt" | "stageEnteredAt" | "updatedAt", name: string) =>
      column.accessor(field, {
        header: name,
        meta: { label: name },
        cell: ({ row }) => <When at={row.original[field]} />,
      });
    return column.columns([
      column.display({
        id: "contact",
        enableHiding: false,
        ...namedColumn(t("list.column.contact"), 260),
        cell: ({ row }) => <ContactCell row={row.original} />,
      }),
      column.display({
        id: "status",
        ...namedColumn(t("list.column.status")),
        cell: ({ row }) => <ReferralStatusBadge state={row.original.status} />,
      }),
      column.display({
        id: "stage",
        ...namedColumn(t("list.column.stage")),
        cell: ({ row }) => {
          const stage = stageOf(row.original.stageId);
          return stage ? <span dir="auto">{stageName(stage)}</span> : null;
        },
      }),
      column.accessor("estimatedMinor", {
        header: t("list.column.value"),
        meta: { label: t("list.column.value"), numeric: true },
        cell: ({ row }) => <Value row={row.original} />,
      }),
      ...(hasPredictions
        ? [
            column.accessor("winProbability", {
              header: t("list.column.winProbability"),
              meta: { label: t("list.column.winProbability"), numeric: true },
              cell: ({ row }) => <WinProbability row={row.original} />,
            }),
          ]
        : []),
      ...(company
        ? [
            column.display({
              id: "referrer",
              ...namedColumn(roleName("referrer"), 130),
              cell: ({ row }) => <ReferrerLink referral={row.original} />,
            }),
          ]
        : []),
      column.display({
        id: "assignee",
        ...namedColumn(t("list.column.assignee"), 130),
        cell: ({ row }) => <PersonName name={row.original.assigneeName} />,
      }),
      column.display({
        id: "confidence",
        ...namedColumn(t("list.column.confidence")),
        cell: ({ row }) => row.original.confidenceLevel && <Confidence level={row.original.confidenceLevel} />,
      }),
      column.display({
        id: "priority",
        ...namedColumn(t("list.column.priority")),
        cell: ({ row }) => row.original.priority && t(`values.priority.${row.original.priority}`),
      }),
      column.display({
        id: "source",
        ...namedColumn(t("list.column.source")),
        cell: ({ row }) => t(`values.source.${row.original.source}`),
      }),
      column.display({
        id: "tags",
        ...namedColumn(t("list.column.tags"), 200),
        cell: ({ row }) => <Tags tags={row.original.tags} />,
      }),
      time("submittedAt", t("list.column.submitted")),
      time("stageEnteredAt", t("list.column.inStageSince")),
      time("createdAt", t("list.column.created")),
      time("updatedAt", t("list.column.updated")),
    ]);
  }, [t, roleName, stageName, stageOf, company, hasPredictions]);
}

const When = ({ at }: { at: string | null }) => (at ? <RelativeTime at={new Date(at)} /> : null);
