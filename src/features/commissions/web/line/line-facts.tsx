import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { useCause } from "../lines/cells.tsx";
import { useSlots } from "../slots.ts";
import type { CommissionDetail } from "./commission-detail.ts";

type Facts = Partial<Record<"deal" | "program" | "cause" | "earned" | "holdUntil" | "closedBy" | "payout", ReactNode>>;

/** Lists what the commission belongs to and depends on. */
export function LineFacts({ line }: { line: CommissionDetail }) {
  const { t } = useTranslation("commissions");
  const { day } = useFormatters();
  const { payoutLink } = useSlots();
  const programName = useProgramName();
  const cause = useCause();
  const { data } = useQuery(catalog);
  const program = data?.programs.find(({ id }) => id === line.programId);
  const facts: Facts = {
    deal:
      line.dealName && line.referralId ? (
        <Link to="/referrals" search={{ id: line.referralId }}>
          <bdi>{line.dealName}</bdi>
        </Link>
      ) : null,
    program: program && <bdi>{programName(program)}</bdi>,
    cause: cause(line),
    earned: <DayText at={new Date(line.createdAt)} />,
    holdUntil: line.holdUntil && day(line.holdUntil),
    closedBy: line.closedBy && <bdi>{line.closedBy}</bdi>,
    payout: line.payoutItemId && payoutLink(line.payoutItemId, t("ui.fact.seePayout")),
  };
  const named = (Object.entries(facts) as [keyof Facts, ReactNode][]).map(([fact, value]) => ({
    name: t(`ui.fact.${fact}`),
    value,
  }));
  return <FactList facts={named} />;
}
