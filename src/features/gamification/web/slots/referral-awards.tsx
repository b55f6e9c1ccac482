import { useQuery } from "@tanstack/react-query";
import type { Id } from "#base/ids.ts";
import { PanelSection } from "#web/ui/panel-section.tsx";
import { referralAwards } from "../api.ts";
import { useGameText } from "../use-game-text.ts";

/** What a referral earned in XP and points; nothing where it earned none. */
export function ReferralAwards({ id }: { id: Id<"ref"> }) {
  const { t, number } = useGameText();
  const { data } = useQuery(referralAwards(id));
  if (!data || data.entries.length === 0) return null;
  return (
    <PanelSection title={t("awards.title")}>
      <p className="soft">
        {t("awards.earned", {
          ...{ xp: number(data.xp), count: Math.abs(data.points), points: number(data.points) },
        })}
      </p>
    </PanelSection>
  );
}
