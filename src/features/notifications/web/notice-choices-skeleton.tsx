import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { noticeTopics } from "#base/messages.ts";
import styles from "./notice-choices.module.css";

/** A skeleton with the layout of the topics. */
export function NoticeChoicesSkeleton() {
  const { t } = useTranslation("ui");
  return (
    <div role="status" aria-label={t("loading")}>
      {noticeTopics.map((topic) => (
        <div key={topic} className={styles.topic}>
          <Skeleton width="30%" height={14} mb={9} />
          <Skeleton width="70%" height={11} mb={14} />
          <Skeleton width="100%" height={42} mb={10} />
          <Skeleton width="100%" height={42} />
        </div>
      ))}
    </div>
  );
}
