import { useTranslation } from "react-i18next";
import { InRow } from "#web/ui/in-row.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { TargetLink } from "#web/ui/target-link.tsx";
import { TextSkeleton } from "#web/ui/text-skeleton.tsx";
import type { Activity } from "../../contract.ts";
import { useActivityText } from "../api.ts";
import styles from "./dashboard.module.css";

/** The latest events, each with a link. The list updates live and is announced to screen readers. */
export function ActivityCard({ activity }: { activity: Activity[] }) {
  const { t } = useTranslation("analytics");
  const words = useActivityText();
  return (
    <SectionCard title={t("activity.title")} description={t("activity.line")}>
      {activity.length === 0 ? <p className={styles.none}>{t("noData")}</p> : null}
      <ul className={styles.rows} aria-live="polite" aria-relevant="additions">
        {activity.map((one) => {
          const { icon: KindIcon, subject, what, link } = words(one);
          return (
            <li key={one.id}>
              <TargetLink link={link} className={styles.row ?? ""}>
                <span className={styles.icon}>
                  <KindIcon size={16} stroke={1.8} aria-hidden="true" />
                </span>
                <span className={styles.what}>
                  <b>
                    <bdi>{subject}</bdi>
                  </b>
                  <span>{what ?? <TextSkeleton />}</span>
                </span>
                <span className={styles.when}>
                  <InRow value>
                    <RelativeTime at={new Date(one.at)} />
                  </InRow>
                </span>
              </TargetLink>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
