import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import type { Dashboard } from "../api.ts";
import { linkToRows } from "../row-links.ts";
import { dashboardRoute } from "../search.ts";
import { useFigureText } from "../values/use-figure-text.ts";
import styles from "./dashboard.module.css";

type Props = { data: Dashboard; own: boolean };

/** The top referrers; a referrer sees only their own rank. */
export const LeadersCard = ({ data, own }: Props) => (own ? <OwnRank place={data.place} /> : <Leaders data={data} />);

function Leaders({ data: { leaders, leadersTied, period, currency } }: { data: Dashboard }) {
  const { t } = useTranslation("analytics");
  const words = useFigureText(currency);
  const chosen = dashboardRoute.useSearch();
  const largest = Math.max(...leaders.map(({ figures }) => figures.wonValue?.sum ?? 0), 1);
  return (
    <SectionCard
      title={t("leaders.title")}
      description={t("leaders.line")}
      action={
        <Link to="/analytics" search={{ tab: "partners", ...chosen }} className={styles.more}>
          {t("leaders.all")}
        </Link>
      }
    >
      {leaders.length === 0 ? <p className={styles.none}>{t("leaders.none")}</p> : null}
      <ol className={styles.rows}>
        {leaders.map(({ personId, name, rank, figures }) => {
          const link = linkToRows("won", { narrowed: { referrerId: personId }, period, currency });
          const called = name ?? t("gone");
          return (
            <li key={personId}>
              <TargetLink link={link ?? { to: "/referrals" }} className={`${styles.row} ${styles.leader}`}>
                <span className={styles.rank}>{words.count(rank)}</span>
                <span className={styles.who}>
                  <Initials name={called} />
                  <span className={styles.words}>
                    <b dir="auto">{called}</b>
                    <span className={styles.note}>
                      {t("leaders.note", {
                        won: words.text("won", figures.won) ?? "0",
                        referrals: words.text("referrals", figures.referrals) ?? "0",
                      })}
                    </span>
                  </span>
                </span>
                <span className={styles.bar} aria-hidden="true">
                  <i style={{ inlineSize: `${((figures.wonValue?.sum ?? 0) / largest) * 100}%` }} />
                </span>
                <bdi className={`${styles.amount} tabular`}>{words.text("wonValue", figures.wonValue)}</bdi>
              </TargetLink>
            </li>
          );
        })}
      </ol>
      {leadersTied > 0 ? (
        <Link to="/analytics" search={{ tab: "partners", sort: "won:desc", ...chosen }} className={styles.tied}>
          {t("leaders.tied", { count: leadersTied })}
        </Link>
      ) : null}
    </SectionCard>
  );
}

function OwnRank({ place }: Pick<Dashboard, "place">) {
  const { t } = useTranslation("analytics");
  const words = useFigureText("USD");
  return (
    <SectionCard title={t("place.title")} description={t("place.line")}>
      {place ? (
        <p className={styles.place}>
          <strong>{t("place.rank", { rank: words.count(place.rank) })}</strong>
          <span className="soft">{t("place.of", { number: words.count(place.of) })}</span>
          {place.shared > 0 ? <span className="soft">{t("place.shared", { count: place.shared })}</span> : null}
        </p>
      ) : (
        <p className={styles.none}>{t("place.none")}</p>
      )}
    </SectionCard>
  );
}
