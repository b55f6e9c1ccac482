import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { IntervalTrack } from "#web/ui/interval-bars.tsx";
import type { EffectGroup, EffectPeriod, GameEffect } from "../../contract/effect.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./effect.module.css";

/** Both groups with both periods: a difference that was there before is not an effect. */
export function ComparedGroups({ effect }: { effect: GameEffect }) {
  const { t } = useGameText();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("effect.compared")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("effect.group")}</th>
          <th scope="col">{t("effect.perPerson")}</th>
          <th scope="col">{t("effect.conversion")}</th>
        </tr>
      </thead>
      <tbody>
        {(["takesPart", "others"] as const).map((name) => (
          <GroupRow key={name} title={t(`effect.${name}`)} group={effect[name]} />
        ))}
      </tbody>
    </table>
  );
}

function GroupRow({ title, group: { people, now, before } }: { title: string; group: EffectGroup }) {
  const { t, number } = useGameText();
  const { intl } = useLocale();
  const each = (period: EffectPeriod) =>
    people === 0 ? "–" : numberFormat(intl, { maximumFractionDigits: 1 }).format(period.perPerson);
  return (
    <tr>
      <th scope="row">
        {title}
        <span>{t("effect.people", { count: people, number: number(people) })}</span>
      </th>
      <td data-label={t("effect.perPerson")}>
        <b>{each(now)}</b>
        <span>{t("effect.before", { value: each(before) })}</span>
      </td>
      <td data-label={t("effect.conversion")}>
        <Conversion now={now} before={before} />
      </td>
    </tr>
  );
}

function Conversion({ now, before }: { now: EffectPeriod; before: EffectPeriod }) {
  const { t, number, percent } = useGameText();
  const { rate, low, high, won, closed } = now.conversion;
  const of = ({ conversion }: EffectPeriod) => (conversion.rate === null ? "–" : percent(conversion.rate));
  return (
    <>
      <b>{of(now)}</b>
      <IntervalTrack rate={rate} low={low} high={high} />
      <span>
        {rate === null
          ? t("effect.noOutcomes")
          : t("effect.outcomes", {
              ...{ won: number(won), closed: number(closed) },
              ...{ low: percent(low), high: percent(high) },
            })}
      </span>
      <span>{t("effect.before", { value: of(before) })}</span>
    </>
  );
}
