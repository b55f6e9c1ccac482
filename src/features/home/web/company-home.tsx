import { useTranslation } from "react-i18next";
import { analyticsAccess } from "#features/analytics/access.ts";
import { manageCommissionsAccess } from "#features/commissions/access.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import type { Home, Need, OpenNeed } from "../contract.ts";
import { ActivityCard } from "./activity-card.tsx";
import { ApprovalsCard } from "./company/approvals-card.tsx";
import { DealsCard } from "./company/deals-card.tsx";
import { PartnersCard } from "./company/partners-card.tsx";
import { PipelineCard } from "./company/pipeline-card.tsx";
import { ReviewCard } from "./company/review-card.tsx";
import styles from "./home.module.css";
import { LinkCard, type QrPicture } from "./partner/link-card.tsx";
import { PartnerPanel } from "./partner/partner-panel.tsx";
import { StepList } from "./setup/step-list.tsx";
import { TasksCard } from "./tasks-card.tsx";

/** These have a block of their own. */
const shownElsewhere: readonly Need[] = ["overdue", "reviews", "approvals"];

const countOf = (needs: OpenNeed[], kinds: readonly Need[]) =>
  needs.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);

/** The company's start page: reviews with their deadlines, deals to move, money to approve, and what else needs someone. */
export function CompanyHome({ data, needs, qr }: { data: Home; needs: OpenNeed[]; qr: QrPicture }) {
  const { t } = useTranslation("home");
  const { role } = useSession();
  const hasAnalytics = useCan(analyticsAccess);
  const canApprove = useCan(manageCommissionsAccess);
  const others = needs.filter(({ kind }) => !shownElsewhere.includes(kind));
  // An admin may refer too, but works for the company first.
  const isPartner = role === "both";
  return (
    <div className={`${styles.column} ${styles.company}`}>
      <div className={styles.grid}>
        <div className={styles.column}>
          <div className={styles.column}>
            <ReviewCard count={countOf(needs, ["overdue", "reviews"])} />
            <DealsCard />
          </div>
          <div className={`${styles.column} ${styles.later}`}>
            {hasAnalytics ? <PartnersCard /> : null}
            <ActivityCard {...data} />
          </div>
        </div>
        <div className={styles.column}>
          <div className={styles.column}>
            {hasAnalytics ? <PipelineCard /> : null}
            {others.length + data.drafts.length > 0 ? <TasksCard needs={others} drafts={data.drafts} /> : null}
            {canApprove ? <ApprovalsCard count={countOf(needs, ["approvals"])} /> : null}
          </div>
          <div className={`${styles.column} ${styles.later}`}>
            {isPartner ? <LinkCard qr={qr} /> : null}
            {data.steps.length > 0 ? <StepList steps={data.steps} title={t("steps.aside")} /> : null}
          </div>
        </div>
      </div>
      {isPartner ? <PartnerPanel /> : null}
    </div>
  );
}
