import { IconChevronRight, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "#web/ui/card.module.css";
import line from "#web/ui/facts.module.css";
import { InRow } from "#web/ui/in-row.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Home } from "../contract.ts";
import styles from "./home.module.css";

/** Referrals this person started and has not submitted. */
export function DraftsCard({ drafts }: Pick<Home, "drafts">) {
  const { t } = useTranslation("home");
  if (drafts.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="drafts">
      <header className={card.header}>
        <h2 id="drafts">{t("drafts.heading")}</h2>
      </header>
      <ul className={styles.rows}>
        {drafts.map(({ id, name, missing, updatedAt }) => (
          <li key={id}>
            <Link to="/referrals" search={{ id, form: "edit" }} className={styles.row}>
              <span className={styles.icon} data-tone="calm">
                <IconPencil size={18} stroke={1.7} aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <strong>{name ? <bdi>{name}</bdi> : t("drafts.unnamed")}</strong>
                <span className={line.facts}>
                  <span>{missing > 0 ? t("drafts.missing", { count: missing }) : t("drafts.ready")}</span>
                  <InRow value>
                    <RelativeTime at={new Date(updatedAt)} />
                  </InRow>
                </span>
              </span>
              <IconChevronRight size={18} stroke={1.7} className={`flips ${styles.arrow}`} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
