import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { useNow } from "#web/ui/clock.ts";

/** Takes the hour in the person's own time zone. */
export const partOfDay = (hour: number): "morning" | "afternoon" | "evening" =>
  hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";

export function useGreeting(): string {
  const { t } = useTranslation("home");
  const { person } = useSession();
  return t(partOfDay(useNow().getHours()), { name: person.firstName || person.displayName });
}
