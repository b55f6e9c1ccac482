import { useTranslation } from "react-i18next";
import type { Home, OpenNeed } from "../contract.ts";
import { ActivityCard } from "./activity-card.tsx";
import styles from "./home.module.css";
import { LinkCard, type QrPicture } from "./partner/link-card.tsx";
import { PartnerPanel } from "./partner/partner-panel.tsx";
import { StepList } from "./setup/step-list.tsx";
import { TasksCard } from "./tasks-card.tsx";

/** A referrer's start page: money first, then what needs them, their link and what moved. */
export function PartnerHome({ data, needs, qr }: { data: Home; needs: OpenNeed[]; qr: QrPicture }) {
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
          {data.steps.length > 0 ? <StepList steps={data.steps} title={t("steps.aside")} /> : null}
        </div>
      </div>
    </div>
  );
}
