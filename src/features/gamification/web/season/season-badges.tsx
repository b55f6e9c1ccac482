import { SectionCard } from "#web/ui/section-card.tsx";
import type { BadgeCode } from "../../rules/badges.ts";
import { badges } from "../../rules/badges.ts";
import { BadgeMark } from "../badges/badge-mark.tsx";
import tiles from "../badges/badges.module.css";
import { useGameText } from "../use-game-text.ts";
import styles from "./season.module.css";

/** The badges that were earned in the season; nothing where there were none. */
export function SeasonBadges({ codes }: { codes: readonly BadgeCode[] }) {
  const { t, number } = useGameText();
  if (codes.length === 0) return null;
  return (
    <SectionCard title={t("season.badges")} description={number(codes.length)}>
      <ul className={`${tiles.all} ${styles.badges}`}>
        {codes.map((code) => {
          const { style, target } = badges[code];
          return (
            <li key={code} className={tiles.tile}>
              <BadgeMark badge={{ code, style, earnedAt: "earned", value: target, target }} />
              <b>{t(`badge.${code}.name`)}</b>
              <span>{t(`badge.${code}.line`, { target: number(target) })}</span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
