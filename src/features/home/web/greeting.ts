import { useTranslation } from "react-i18next";
import { reviewReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";
import type { Home } from "../contract.ts";

/** Takes the hour in the person's own time zone. */
export const partOfDay = (hour: number): "morning" | "afternoon" | "evening" =>
  hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";

export function useGreeting(): string {
  const { t } = useTranslation("home");
  const { person } = useSession();
  return t(partOfDay(useNow().getHours()), { name: person.firstName || person.displayName });
}

/** The heading while the page is about setting up. */
export function useWelcome(steps: Home["steps"]): { title: string; line: string } {
  const { t } = useTranslation("home");
  const { person } = useSession();
  const isCompany = useCan(reviewReferralsAccess);
  const count = steps.filter(({ done }) => !done).length;
  return {
    title: t("welcome", { name: person.firstName || person.displayName }),
    line: t(isCompany ? "setup.company" : "setup.referrer", { count }),
  };
}
