import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { tiers } from "#features/programs/tiers.ts";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { listReferrals } from "#features/referrals/contract/list.ts";
import { call } from "#web/api/call.ts";
import type { Scope } from "../../values.ts";
import { partners } from "../api.ts";
import { useTierName } from "../use-tier-name.ts";

/** The possible targets of a scope. Referrals are many, so only those that match the typed text are loaded. */
export function useTargets(scope: Scope, typed: string): { value: string; label: string }[] {
  const programName = useProgramName();
  const tierName = useTierName();
  const [search] = useDebouncedValue(typed, 250);
  const programs = useQuery({ ...catalog, enabled: scope === "program" });
  const people = useQuery({ ...partners, enabled: scope === "person" });
  const referrals = useQuery({
    queryKey: ["referrals", "to-use-a-plan", search],
    queryFn: () => call(listReferrals, { limit: 12, ...(search && { search }) }),
    enabled: scope === "referral",
    placeholderData: (before) => before,
  });
  if (scope === "tier") return tiers.map((value) => ({ value, label: tierName(value) }));
  if (scope === "program")
    return (programs.data?.programs ?? []).map((program) => ({ value: program.id, label: programName(program) }));
  if (scope === "person") return (people.data ?? []).map(({ personId, name }) => ({ value: personId, label: name }));
  return (referrals.data?.items ?? []).map(({ id, fullName, company }) => ({
    value: id,
    label: [fullName, company].filter(Boolean).join(" · "),
  }));
}
