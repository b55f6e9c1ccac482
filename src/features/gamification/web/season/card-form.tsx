import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio } from "@mantine/core";
import { ActionForm } from "#web/ui/action-form.tsx";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { consentToCard, type SeasonSummary } from "../../contract/seasons.ts";
import { type CardFact, type CardFigure, cardFacts, cardFigures, maxCardFigures } from "../../rules/seasons.ts";
import { type CardName, cardNames } from "../../values.ts";
import { useSaveSeason } from "../api.ts";
import { useGameText } from "../use-game-text.ts";
import styles from "./season.module.css";

/** Figures of which there are none would say nothing. */
const hasFigure = (summary: SeasonSummary): Record<CardFigure, boolean> => ({
  xp: summary.xp > 0,
  submitted: summary.submitted > 0,
  accepted: summary.accepted > 0,
  won: summary.won > 0,
  wonValue: summary.wonMinor > 0,
  streak: summary.longestStreak > 0,
  challenges: summary.challenges > 0,
  rank: summary.best !== null,
});

/** What the card shows. Every item is a decision of its own: besides the level, nothing is chosen beforehand. */
export function CardForm({ summary }: { summary: SeasonSummary }) {
  const { t, number } = useGameText();
  const save = useSaveSeason();
  const { season, names, card } = summary;
  const form = useActionForm(consentToCard, {
    initialValues: {
      name: card?.name ?? ("name" as CardName),
      facts: card?.facts ?? (["level"] as CardFact[]),
      figures: card?.figures ?? ([] as CardFigure[]),
    },
    toInput: (values) => ({ season, ...values }),
    validate: ({ facts, figures }) => ({ facts: facts.length + figures.length === 0 && t("season.card.nothing") }),
    onSuccess: save,
    message: () => t("season.card.created"),
  });
  const { name, facts, figures } = form.values;
  const offered = hasFigure(summary);
  return (
    <ActionForm form={form} submitLabel={t(card ? "season.card.update" : "season.card.create")} buttons="inline">
      <Radio.Group
        label={t("season.card.name")}
        value={name}
        onChange={(value) => form.setFieldValue("name", value as CardName)}
      >
        <div className={styles.choices}>
          {cardNames.map((one) => (
            <Radio key={one} value={one} label={<bdi>{names[one]}</bdi>} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group
        label={t("season.card.facts")}
        value={facts}
        onChange={(chosen) => form.setFieldValue("facts", chosen as CardFact[])}
        error={form.errors.facts}
      >
        <div className={styles.choices}>
          {cardFacts
            .filter((fact) => fact !== "badges" || summary.badges.length > 0)
            .map((fact) => (
              <Checkbox key={fact} value={fact} label={t(`season.figure.${fact}`)} />
            ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={t("season.card.figures", { max: number(maxCardFigures) })}
        value={figures}
        onChange={(chosen) => form.setFieldValue("figures", chosen as CardFigure[])}
      >
        <div className={styles.choices}>
          {cardFigures
            .filter((figure) => offered[figure])
            .map((figure) => (
              <Checkbox
                key={figure}
                value={figure}
                label={t(`season.figure.${figure}`)}
                disabled={figures.length >= maxCardFigures && !figures.includes(figure)}
              />
            ))}
        </div>
      </Checkbox.Group>
    </ActionForm>
  );
}
