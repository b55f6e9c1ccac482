import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { submitReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import { useBrand } from "#web/theme/brand-context.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import type { Home } from "../contract.ts";
import { AllDone } from "./all-done.tsx";
import { home } from "./api.ts";
import { ChangesCard } from "./changes-card.tsx";
import { DraftsCard } from "./drafts-card.tsx";
import { useGreeting } from "./greeting.ts";
import styles from "./home.module.css";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { NeedsCard } from "./needs-card.tsx";
import { StepsCard } from "./steps-card.tsx";
import { maxCounted, useFormatCount } from "./use-format-count.ts";
import { useRecordVisit } from "./use-record-visit.ts";

/** The start page: open work, drafts, changes and onboarding steps [R2.2]. */
export function HomeScreen({ onRefer, children }: { onRefer: () => void; children: ReactNode }) {
  const { t } = useTranslation("home");
  const { name } = useBrand();
  const mayRefer = useCan(submitReferralsAccess);
  const { data, error, refetch } = useQuery(home);
  useRecordVisit(data !== undefined);
  // The heading greets the person, so the tab's title names the page instead.
  useEffect(() => {
    document.title = `${t("title")} · ${name}`;
  });
  return (
    <>
      <PageHeader
        title={useGreeting()}
        description={useNeedsText(data?.needs)}
        actions={
          mayRefer ? (
            <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />} onClick={onRefer}>
              {t("refer")}
            </Button>
          ) : null
        }
      />
      {data && error ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
      {data ? <HomeCards {...data} onRefer={onRefer} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <HomeSkeleton />}
      {children}
    </>
  );
}

/** The total of the list below, with a plus sign when it exceeds what the server counts. */
function useNeedsText(needs: Home["needs"] | undefined) {
  const { t } = useTranslation("home");
  const formatCount = useFormatCount();
  const count = needs?.reduce((sum, need) => sum + need.count, 0);
  if (!needs || count === undefined) return undefined;
  const isMore = needs.some((need) => need.count >= maxCounted);
  return count > 0 ? t("line", { count, number: formatCount(count, isMore) }) : t("quiet");
}

function HomeCards({ onRefer, ...content }: Home & { onRefer: () => void }) {
  const { needs, drafts, changes, steps } = content;
  const aside = drafts.length + steps.length > 0;
  if (needs.length + changes.length === 0 && !aside) return <AllDone onRefer={onRefer} />;
  return (
    <div className={aside ? styles.columns : styles.column}>
      <div className={styles.column}>
        <NeedsCard needs={needs} />
        <ChangesCard {...content} />
      </div>
      {aside ? (
        <div className={styles.column}>
          <DraftsCard drafts={drafts} />
          <StepsCard steps={steps} />
        </div>
      ) : null}
    </div>
  );
}
