import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { columnsFor, namedColumn } from "#web/ui/table-features.ts";
import type { ManagedChallenge } from "../../../contract/challenges.ts";
import { useChallengeText } from "../../challenges/use-challenge-text.ts";
import { ChallengeSummary, GoalText } from "./challenge-item.tsx";
import { PhaseBadge } from "./phase-badge.tsx";

const column = columnsFor<ManagedChallenge>();

export function useChallengeColumns() {
  const { t } = useTranslation("gamification");
  const { intl } = useLocale();
  const { dates } = useChallengeText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dates` is a new function at each render, and follows `intl`
  return useMemo(() => {
    const { format } = numberFormat(intl);
    const numeric = (label: string) => ({ header: label, meta: { label, numeric: true } });
    return column.columns([
      column.accessor("title", {
        enableHiding: false,
        ...namedColumn(t("challengeAdmin.challenge"), 260),
        cell: ({ row }) => <ChallengeSummary challenge={row.original} />,
      }),
      column.accessor("phase", {
        ...namedColumn(t("rewardAdmin.stateTitle")),
        cell: ({ row }) => <PhaseBadge state={row.original.phase} />,
      }),
      column.accessor("endsOn", {
        ...namedColumn(t("challengeAdmin.dates"), 180),
        cell: ({ row }) => dates(row.original),
      }),
      column.display({
        id: "goal",
        ...namedColumn(t("challengeAdmin.goalTitle"), 160),
        cell: ({ row }) => <GoalText challenge={row.original} />,
      }),
      column.accessor("participants", {
        ...numeric(t("challengeAdmin.participants")),
        cell: ({ row }) => format(row.original.participants),
      }),
      column.accessor("openProofs", {
        ...numeric(t("challengeAdmin.toReview")),
        cell: ({ row: { original } }) => (original.measure === "proofs" ? format(original.openProofs) : null),
      }),
      column.accessor("winners", {
        ...numeric(t("challengeAdmin.winners")),
        cell: ({ row: { original } }) => (original.winners === null ? null : format(original.winners)),
      }),
    ]);
  }, [t, intl]);
}
