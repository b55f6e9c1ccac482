import { SectionCard } from "#web/ui/section-card.tsx";
import type { SeasonSummary } from "../../contract/seasons.ts";
import { useGameText } from "../use-game-text.ts";
import { CardForm } from "./card-form.tsx";
import { CardPreview } from "./card-preview.tsx";
import styles from "./season.module.css";

/** A picture to share. It is drawn only of what the person agreed to show, and only they can open it. */
export function ShareCard({ summary }: { summary: SeasonSummary }) {
  const { t } = useGameText();
  return (
    <SectionCard title={t("season.card.title")} description={t("season.card.line")}>
      <div className={styles.card}>
        <CardForm summary={summary} />
        {summary.card ? <CardPreview summary={summary} card={summary.card} /> : null}
      </div>
    </SectionCard>
  );
}
