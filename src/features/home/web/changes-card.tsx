import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useActivityText } from "#features/analytics/web/api.ts";
import card from "#web/ui/card.module.css";
import line from "#web/ui/facts.module.css";
import { InRow } from "#web/ui/in-row.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import { TextSkeleton } from "#web/ui/text-skeleton.tsx";
import type { Home } from "../contract.ts";
import styles from "./home.module.css";

/** What others did since the previous visit. Renders nothing on the first visit, when everything would be new. */
export const ChangesCard = ({ since, changes, moreChanges }: Pick<Home, "since" | "changes" | "moreChanges">) =>
  since === null || changes.length === 0 ? null : <Changes since={since} changes={changes} more={moreChanges} />;

type Props = { since: string; changes: Home["changes"]; more: boolean };

function Changes({ since, changes, more }: Props) {
  const { t } = useTranslation("home");
  const words = useActivityText();
  return (
    <section className={card.card} aria-labelledby="changes">
      <header className={card.header}>
        <h2 id="changes">{t("changes.heading")}</h2>
        <p>
          <RelativeTime at={new Date(since)} />
        </p>
      </header>
      <ul className={styles.rows} aria-live="polite">
        {changes.map((change) => {
          const { icon: KindIcon, sentence, link } = words(change);
          return (
            <li key={change.id}>
              <TargetLink link={link} className={styles.row ?? ""}>
                <span className={styles.icon} data-tone="calm">
                  <KindIcon size={17} stroke={1.8} aria-hidden="true" />
                </span>
                <span className={styles.words}>
                  {sentence ?? <TextSkeleton />}
                  <span className={line.facts}>
                    <InRow value>
                      <RelativeTime at={new Date(change.at)} />
                    </InRow>
                  </span>
                </span>
              </TargetLink>
            </li>
          );
        })}
      </ul>
      {more ? (
        <p className={styles.more}>
          <Link to="/referrals" search={{ sort: "updatedAt:desc" }}>
            {t("changes.more")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
