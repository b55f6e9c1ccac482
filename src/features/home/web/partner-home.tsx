import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Home, OpenNeed } from "../contract.ts";
import { ActivityCard } from "./activity-card.tsx";
import styles from "./home.module.css";
import { LinkCard, type QrPicture } from "./partner/link-card.tsx";
import { PartnerPanel } from "./partner/partner-panel.tsx";
import { StepList } from "./setup/step-list.tsx";
import { TasksCard } from "./tasks-card.tsx";

type Props = {
  data: Home;
  needs: OpenNeed[];
  qr: QrPicture;
  /** Level, streak and next badge, which belong to another feature; nothing where it is off. */
  level: ReactNode;
};

/** A referrer's start page: money first, then what needs them, their link and what moved. */
export function PartnerHome({ data, needs, qr, level }: Props) {
  const { t } = useTranslation("home");
  return (
    <div className={`${styles.column} ${styles.partner}`}>
      <PartnerPanel />
      <div className={styles.grid}>
        <div className={styles.column}>
          <TasksCard needs={needs} drafts={data.drafts} className={styles.second} />
          <ActivityCard {...data} className={styles.last} />
        </div>
        <div className={styles.column}>
          <LinkCard qr={qr} />
          {level}
          {data.steps.length > 0 ? <StepList steps={data.steps} title={t("steps.aside")} /> : null}
        </div>
      </div>
    </div>
  );
}
