import { useEffect, useRef } from "react";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { SeasonSummary } from "../../contract/seasons.ts";
import { useGameText } from "../use-game-text.ts";
import { CardForm } from "./card-form.tsx";
import { CardPreview } from "./card-preview.tsx";
import styles from "./season.module.css";

/** A picture to share. It is drawn only of what the person agreed to show, and only they can open it. */
export function ShareCard({ summary }: { summary: SeasonSummary }) {
  const { t } = useGameText();
  const form = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const consentedAt = summary.card?.consentedAt;
  const shown = useRef(consentedAt);
  // A new card takes the focus; the button that removed it is gone with it.
  useEffect(() => {
    if (shown.current === consentedAt) return;
    shown.current = consentedAt;
    (consentedAt ? preview : form).current?.focus();
  }, [consentedAt]);
  return (
    <SectionCard title={t("season.card.title")} description={t("season.card.line")}>
      <div className={styles.card}>
        <div ref={form} tabIndex={-1} className={styles.part}>
          <CardForm summary={summary} />
        </div>
        {summary.card ? (
          <div ref={preview} tabIndex={-1} className={styles.part}>
            <CardPreview summary={summary} card={summary.card} />
          </div>
        ) : null}
      </div>
    </SectionCard>
  );
}
