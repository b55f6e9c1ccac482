import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import card from "#web/ui/card.module.css";
import type { Home } from "../contract.ts";
import styles from "./home.module.css";
import { NeedRow } from "./need-row.tsx";

/** The person's open work, most urgent first. Completed work disappears by itself. */
export function NeedsCard({ needs }: Pick<Home, "needs">) {
  const { t } = useTranslation("home");
  return (
    <section className={card.card} aria-labelledby="needs">
      <header className={card.header}>
        <h2 id="needs">{t("needs.heading")}</h2>
      </header>
      {needs.length > 0 ? (
        <ul className={styles.rows}>
          {needs.map((need) => (
            <NeedRow key={need.kind} need={need} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          {t("needs.none")}
        </p>
      )}
    </section>
  );
}
