import { IconBuildingStore, IconSettings, IconUserCircle, IconUserShare } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Article } from "../../article.ts";
import { guides as order, type Reader } from "../../pages.ts";
import styles from "./help.module.css";

const icons = {
  referrer: IconUserShare,
  company: IconBuildingStore,
  admin: IconSettings,
  everyone: IconUserCircle,
} as const;

export function GuideGroups({ guides }: { guides: Article[] }) {
  const { t } = useTranslation("site");
  return (
    <div className={styles.groups}>
      {(Object.keys(order) as Reader[]).map((reader) => {
        const ReaderIcon = icons[reader];
        return (
          <section key={reader} aria-labelledby={`for-${reader}`}>
            <ReaderIcon size={22} stroke={1.6} aria-hidden="true" />
            <h2 id={`for-${reader}`}>{t(`help.for.${reader}`)}</h2>
            <ul>
              {order[reader].map((slug) => (
                <li key={slug}>
                  <Link to={`/help/${slug}` as "/help"}>{guides.find((guide) => guide.slug === slug)?.title}</Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
