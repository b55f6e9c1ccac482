import { Button } from "@mantine/core";
import { IconChecklist, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { reviewReferralsAccess, submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import action from "#web/ui/action.module.css";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import type { Home, OpenNeed } from "../contract.ts";
import { isSettingUp } from "../rules.ts";
import { home, openNeeds } from "./api.ts";
import { CompanyHome } from "./company-home.tsx";
import { useGreeting, useWelcome } from "./greeting.ts";
import styles from "./home.module.css";
import { HomeSkeleton } from "./home-skeleton.tsx";
import type { QrPicture } from "./partner/link-card.tsx";
import { PartnerHome } from "./partner-home.tsx";
import { SetupPage, SetupProgress } from "./setup/setup-page.tsx";
import { useNeedsText } from "./use-needs-text.ts";
import { useRecordVisit } from "./use-record-visit.ts";

type Props = { onRefer: () => void; qr: QrPicture; level: ReactNode; children: ReactNode };

/** The start page: setup at first, then what needs the person, their money and what moves [R2.2]. */
export function HomeScreen({ onRefer, qr, level, children }: Props) {
  const { t } = useTranslation("home");
  const greeting = useGreeting();
  const { name } = useBrand();
  const page = useQuery(home);
  const work = useQuery(openNeeds);
  const isLoaded = page.data !== undefined && work.data !== undefined;
  const error = page.error ?? work.error;
  const retry = () => void Promise.all([page.refetch(), work.refetch()]);
  useRecordVisit(isLoaded);
  // The heading greets the person, so the tab's title names the page instead.
  useEffect(() => {
    document.title = `${t("title")} · ${name}`;
  });
  return (
    <>
      {page.data && work.data ? (
        <LoadedHome data={page.data} needs={work.data.needs} onRefer={onRefer} qr={qr} level={level}>
          {error ? <PartialNotice error={error} onRetry={retry} /> : null}
        </LoadedHome>
      ) : (
        <>
          <PageHeader title={greeting} />
          {error ? <ErrorState error={error} onRetry={retry} /> : <HomeSkeleton />}
        </>
      )}
      {children}
    </>
  );
}

type LoadedProps = Props & { data: Home; needs: OpenNeed[] };

function LoadedHome({ data, needs, onRefer, qr, level, children }: LoadedProps) {
  const isCompany = useCan(reviewReferralsAccess);
  const isSetup = isSettingUp(data.steps, needs.length + data.drafts.length + data.recent.length > 0);
  const [greeting, welcome, needsText] = [
    useGreeting(),
    useWelcome(data.steps),
    useNeedsText(needs, data.drafts.length),
  ];
  return (
    <>
      <PageHeader
        title={isSetup ? welcome.title : greeting}
        description={isSetup ? welcome.line : needsText}
        actions={isSetup ? <SetupProgress steps={data.steps} /> : <MainAction needs={needs} onRefer={onRefer} />}
      />
      {children}
      {isSetup ? <SetupPage steps={data.steps} showPreview={isCompany} /> : null}
      {!isSetup && isCompany ? <CompanyHome data={data} needs={needs} qr={qr} /> : null}
      {!isSetup && !isCompany ? <PartnerHome data={data} needs={needs} qr={qr} level={level} /> : null}
    </>
  );
}

/** Reviewing comes first where something waits for it; otherwise a new referral. */
function MainAction({ needs, onRefer }: { needs: OpenNeed[]; onRefer: () => void }) {
  const { t } = useTranslation("home");
  const canRefer = useCan(submitReferralsAccess);
  const isCompany = useCan(reviewReferralsAccess);
  const hasReviews = needs.some(({ kind }) => kind === "overdue" || kind === "reviews");
  const refer = (
    <Button
      variant={hasReviews ? "default" : "filled"}
      className={isCompany ? "" : (styles.refer ?? "")}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      aria-keyshortcuts="c"
      onClick={onRefer}
    >
      {t("refer")}
    </Button>
  );
  return (
    <>
      {canRefer ? refer : null}
      {hasReviews ? (
        <Link to="/referrals" search={{ tab: "review" }} className={action.primary}>
          <IconChecklist size={18} stroke={1.8} aria-hidden="true" />
          {t("startReviewing")}
        </Link>
      ) : null}
    </>
  );
}
