import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { Standing } from "../../contract/standing.ts";
import game from "../game.module.css";
import { useGameText } from "../use-game-text.ts";
import styles from "./overview.module.css";
import { PerkList } from "./perk-list.tsx";

type Tier = Standing["tier"];

/** Where the four tiers begin on the track, in percent: the low ones are closer to each other than to scale. */
const places = [0, 26, 62, 100];

/** Returns where a sum of XP is on the track, in percent. */
function placeOf(xp: number, steps: Tier["steps"]): number {
  const at = steps.findLastIndex((step) => xp >= step.xp);
  const [from, to] = [steps[at], steps[at + 1]];
  if (!from) return 0;
  if (!to) return 100;
  const [start = 0, end = 100] = [places[at], places[at + 1]];
  return start + ((end - start) * (xp - from.xp)) / Math.max(1, to.xp - from.xp);
}

/** The way to the next tier, and what it grants in numbers. */
export function TierCard({ tier }: { tier: Tier }) {
  const { t, number, tierName, shortDay } = useGameText();
  const at = tier.steps.findIndex((step) => step.tier === tier.tier);
  const [current, next] = [tier.steps[at], tier.steps[at + 1]];
  const { grace } = tier;
  return (
    <SectionCard
      title={next ? t("tiers.title", { tier: tierName(next.tier) }) : t("tiers.top", { tier: tierName(tier.tier) })}
      description={t(tier.isPinned ? "tiers.pinned" : "tiers.window")}
    >
      {grace ? (
        <Notice tone="warn">
          {t("tiers.grace", {
            ...{ tier: tierName(tier.tier), date: shortDay(grace.until) },
            ...{ needed: number(grace.needed), xp: number(tier.xp) },
          })}
        </Notice>
      ) : null}
      <Track tier={tier} at={at} />
      {current && next ? (
        <PerkList from={current.perks} to={next.perks} />
      ) : (
        <p className={`${game.quiet} ${styles.topLine}`}>{t("tiers.topLine")}</p>
      )}
    </SectionCard>
  );
}

function Track({ tier: { xp, steps }, at }: { tier: Tier; at: number }) {
  const { number, tierName } = useGameText();
  const own = placeOf(xp, steps);
  return (
    <div className={styles.track}>
      <i className={styles.fill} style={{ inlineSize: `${own}%` }} />
      <ol>
        {steps.map((step, place) => (
          <li
            key={step.tier}
            data-done={place <= at || undefined}
            aria-current={place === at ? "step" : undefined}
            style={{ insetInlineStart: `${places[place] ?? 100}%` }}
          >
            <i />
            <b>{tierName(step.tier)}</b>
            <span>{number(step.xp)}</span>
          </li>
        ))}
      </ol>
      <span className={styles.own} style={{ insetInlineStart: `${own}%` }}>
        <b>{number(xp)}</b>
      </span>
    </div>
  );
}
