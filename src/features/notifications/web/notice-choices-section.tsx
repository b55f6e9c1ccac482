import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { noticeChoices } from "./api.ts";
import { NoticeChannel } from "./notice-channel.tsx";
import styles from "./notice-choices.module.css";
import { NoticeChoicesSkeleton } from "./notice-choices-skeleton.tsx";

/** The channels by which each topic is sent outside the app; the bell shows every notice. */
export function NoticeChoicesSection() {
  const { t } = useTranslation("notifications");
  const { data, error, refetch } = useQuery(noticeChoices);
  return (
    <SectionCard title={t("choices.title")} description={t("choices.line")}>
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <NoticeChoicesSkeleton /> : null}
      {data?.items.map((choice) => (
        <fieldset key={choice.topic} className={styles.topic}>
          <legend className={styles.name}>{t(`choices.topic.${choice.topic}.name`)}</legend>
          <p className={styles.line}>{t(`choices.topic.${choice.topic}.line`)}</p>
          <NoticeChannel choice={choice} channel="mail" />
          <NoticeChannel choice={choice} channel="sms" />
        </fieldset>
      ))}
    </SectionCard>
  );
}
