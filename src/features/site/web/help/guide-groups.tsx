import { IconBuildingStore, IconSettings, IconUserCircle, IconUserShare } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import styles from "./help.module.css";
import { useGuideGroups } from "./use-guides.ts";

const icons = {
  referrer: IconUserShare,
  company: IconBuildingStore,
  admin: IconSettings,
  everyone: IconUserCircle,
} as const;

export function GuideGroups() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.groups}>
      {useGuideGroups().map(({ reader, guides }) => {
        const ReaderIcon = icons[reader];
        return (
          <section key={reader} aria-labelledby={`for-${reader}`}>
            <ReaderIcon size={22} stroke={1.6} aria-hidden="true" />
            <h2 id={`for-${reader}`}>{t(`help.for.${reader}`)}</h2>
            <ul>
              {guides.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={`/help/${slug}` as "/help"}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
