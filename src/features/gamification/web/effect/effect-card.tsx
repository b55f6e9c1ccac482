import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FigureCards } from "#web/ui/figure-cards.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { GameEffect } from "../../contract/effect.ts";
import { minClosed, minPeople } from "../../rules/effect.ts";
import { gameEffect } from "../api.ts";
import game from "../game.module.css";
import { GameSkeleton } from "../game-skeleton.tsx";
import { useGameText } from "../use-game-text.ts";
import { ComparedGroups } from "./compared-groups.tsx";
import { useCostFigures } from "./use-cost-figures.ts";

/** What gamification costs the company, and how those who take part compare with those who don't. */
export function EffectCard() {
  const { t } = useGameText();
  const { data, error, refetch } = useQuery(gameEffect);
  if (!data)
    return error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : <GameSkeleton heights={[320]} />;
  return (
    <SectionCard title={t("effect.title")} description={t("effect.line")}>
      <div className={game.column}>
        <Costs effect={data} />
        <Comparison effect={data} />
      </div>
    </SectionCard>
  );
}

function Costs({ effect }: { effect: GameEffect }) {
  const { t } = useGameText();
  return <FigureCards label={t("effect.title")} figures={useCostFigures(effect)} />;
}

function Comparison({ effect }: { effect: GameEffect }) {
  const { t, number, shortDay } = useGameText();
  const { isComparable, comparableFrom, now } = effect;
  return (
    <>
      {isComparable ? null : (
        <Notice tone="info">
          {t("effect.tooFew", { people: number(minPeople), closed: number(minClosed) })}
          {comparableFrom !== null && comparableFrom > now.to
            ? ` ${t("effect.from", { date: shortDay(comparableFrom) })}`
            : null}
        </Notice>
      )}
      <ComparedGroups effect={effect} />
      <p className={game.quiet}>
        {t("effect.definition")} {t("effect.caution")}
      </p>
    </>
  );
}
