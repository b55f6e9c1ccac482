import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import styles from "./recommendations.module.css";
import { useDecide } from "./use-decide.ts";
import { useRecommendationText } from "./use-recommendation-text.ts";

/** Dismissed and hidden recommendations, each of which can be restored. */
export function SetAside({ items }: { items: readonly Recommendation[] }) {
  const { t } = useTranslation("intelligence");
  const textOf = useRecommendationText();
  const { day } = useFormatters();
  const { restore } = useDecide();
  return (
    <section className={styles.section} aria-labelledby="set-aside">
      <header>
        <h2 id="set-aside">{t("recommendations.setAside.title")}</h2>
      </header>
      <ul className={styles.rows}>
        {items.map((one) => (
          <li key={one.id}>
            <span dir="auto">{textOf(one).title}</span>
            <small>
              {one.state === "snoozed" && one.snoozedUntil
                ? t("recommendations.setAside.until", { day: day(one.snoozedUntil) })
                : t("recommendations.setAside.dismissed", { day: day(one.changedAt ?? one.createdAt) })}
            </small>
            <Button variant="default" size="xs" onClick={() => restore(one)}>
              {t("recommendations.setAside.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
