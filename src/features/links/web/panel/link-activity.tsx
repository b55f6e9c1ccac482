import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { RankedBars } from "#web/ui/ranked-bars.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TextSkeleton } from "#web/ui/text-skeleton.tsx";
import type { Link, LinkActivity } from "../../contract.ts";
import type { Period } from "../../performance.ts";
import { linkActivity } from "../api.ts";
import type { LeadBadge } from "../lead-badge.ts";
import { useFigureText } from "../list/link-values.ts";
import styles from "./panel.module.css";

type Props = { id: Link["id"]; days: Period; leadBadge: LeadBadge };

/** Where the clicks came from, and the latest leads with their status. */
export function LinkActivitySections({ id, days, leadBadge }: Props) {
  const { t } = useTranslation("links");
  const { data, error } = useQuery(linkActivity(id, days));
  if (error) return <p className={styles.none}>{t("panel.failed")}</p>;
  return (
    <>
      <section className={styles.section}>
        <h3>{t("sources.title")}</h3>
        {data ? <Sources sources={data.sources} /> : <TextSkeleton />}
      </section>
      <section className={styles.section}>
        <h3>{t("latest.title")}</h3>
        {data ? <LatestLeads leads={data.leads} badge={leadBadge} /> : <TextSkeleton />}
      </section>
    </>
  );
}

function Sources({ sources }: Pick<LinkActivity, "sources">) {
  const { t } = useTranslation("links");
  const text = useFigureText();
  if (sources.length === 0) return <p className={styles.none}>{t("sources.none")}</p>;
  return (
    <RankedBars
      bars={sources.map(({ kind, name, clicks }) => ({
        key: kind + name,
        name: kind === "site" ? name : t(`sources.${kind}`),
        value: clicks,
        text: text.count(clicks),
      }))}
    />
  );
}

function LatestLeads({ leads, badge: Badge }: Pick<LinkActivity, "leads"> & { badge: LeadBadge }) {
  const { t } = useTranslation("links");
  if (leads.length === 0) return <p className={styles.none}>{t("latest.none")}</p>;
  return (
    <ul className={styles.leads}>
      {leads.map(({ id, name, status, createdAt }) => (
        <li key={id}>
          <RouterLink to="/referrals" search={{ id }}>
            <bdi>{name || t("latest.erased")}</bdi>
          </RouterLink>
          <small>
            <RelativeTime at={new Date(createdAt)} />
          </small>
          <Badge state={status} />
        </li>
      ))}
    </ul>
  );
}
