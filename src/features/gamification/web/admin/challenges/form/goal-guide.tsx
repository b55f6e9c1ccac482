import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { canNarrow } from "../../../../rules/challenges.ts";
import { useChallengeText } from "../../../challenges/use-challenge-text.ts";
import styles from "../../admin.module.css";
import { gameSettings, previewOf } from "../../api.ts";
import type { ChallengeValues } from "./challenge-values.ts";

const delayMs = 300;
const maxDays = 366;

/** How many days a challenge has; null while its dates are no period. */
function daysOf({ startsOn, endsOn }: Pick<ChallengeValues, "startsOn" | "endsOn">): number | null {
  const days = Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000) + 1;
  return days >= 1 && days <= maxDays ? days : null;
}

/** What the measure was in as many days before today, so that the target is neither out of reach nor reached already. */
export function GoalGuide({ values }: { values: ChallengeValues }) {
  const { kind, measure, filters } = values;
  const days = daysOf(values);
  const [asked] = useDebouncedValue(
    JSON.stringify({ kind, measure, filters: canNarrow(measure) ? filters : {}, days }),
    delayMs,
  );
  const { days: askedDays, ...rest } = JSON.parse(asked) as Asked;
  return askedDays === null ? null : <Figures asked={{ ...rest, days: askedDays }} />;
}

type Asked = Pick<ChallengeValues, "kind" | "measure" | "filters"> & { days: number | null };

function Figures({ asked }: { asked: Asked & { days: number } }) {
  const { t, number, value } = useChallengeText();
  const { data } = useQuery(previewOf(asked));
  const { data: settings } = useQuery(gameSettings);
  if (!data || !settings) return null;
  const text = (amount: number) => value({ measure: asked.measure, currency: settings.currency }, amount);
  const figures = [
    { name: t("challenge.everyone"), value: text(data.all.value) },
    { name: t("challengeAdmin.guide.median"), value: data.median === null ? "–" : text(data.median) },
    { name: t("challengeAdmin.guide.people"), value: number(data.participants) },
  ];
  return (
    <section className={styles.guide} aria-live="polite" aria-label={t("challengeAdmin.guide.title")}>
      <p>{t("challengeAdmin.guide.days", { count: asked.days, number: number(asked.days) })}</p>
      <dl>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
