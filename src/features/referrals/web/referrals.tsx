import { Button } from "@mantine/core";
import { IconBolt, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { keepScroll } from "#web/api/screen-route.ts";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { reviewReferralsAccess, submitReferralsAccess } from "../access.ts";
import type { ReferralRow } from "../contract/referral.ts";
import { boardPart } from "./board/queries.ts";
import { toQueryString } from "./list/list-query.ts";
import { ReferralsTab } from "./list/referrals-tab.tsx";
import type { RecordSection } from "./record/record-body.tsx";
import { listPart, type ReferralTab, referralTabs, route, withOpen } from "./search.ts";
import { usePageSummary } from "./use-page-summary.ts";

/** Each tab is loaded when it is first opened. */
const BoardTab = lazy(async () => ({ default: (await import("./board/board-tab.tsx")).BoardTab }));
const QueueTab = lazy(async () => ({ default: (await import("./queue/queue-tab.tsx")).QueueTab }));
const ReferralPanel = lazy(async () => ({ default: (await import("./record/referral-panel.tsx")).ReferralPanel }));
const QuickForm = lazy(async () => ({ default: (await import("./form/quick-form.tsx")).QuickForm }));

const parts: Record<ReferralTab, () => React.ReactNode> = {
  list: () => <ReferralsTab />,
  board: () => (
    <Suspense fallback={<ItemSkeleton rows={6} />}>
      <BoardTab />
    </Suspense>
  ),
  review: () => (
    <Suspense fallback={<ItemSkeleton rows={6} />}>
      <QueueTab />
    </Suspense>
  ),
};

/** Additional actions on the list, which receive its query as a query string. */
export type Transfers = (query: () => URLSearchParams) => MoreAction[];

export function Referrals({ transfers, more }: { transfers: Transfers; more: readonly RecordSection[] }) {
  const { t } = useTranslation("referrals");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: calendar } = useQuery(catalog);
  const canRefer = useCan(submitReferralsAccess);
  const canReview = useCan(reviewReferralsAccess);
  const shown = referralTabs.filter((tab) => tab !== "review" || canReview);
  const current = shown.find((tab) => tab === search.tab) ?? "list";
  // The review queue shows the record beside its list.
  const openId = current === "review" ? undefined : search.id;
  const panelWanted = useEverTrue(openId !== undefined);
  const quickWanted = useEverTrue(search.form === "quick");
  const open = (id: ReferralRow["id"] | undefined) => void navigate({ search: withOpen(id), ...keepScroll });
  const edit = (id: ReferralRow["id"]) => void navigate({ search: (old) => ({ ...old, id, form: "edit" }) });
  const quick = () => void navigate({ search: (old) => ({ ...old, form: "quick" }), ...keepScroll });
  return (
    <>
      <PageHeader
        title={t("list.title")}
        description={usePageSummary()}
        actions={
          canRefer ? (
            <Button
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => void navigate({ search: (old) => ({ ...old, form: "new" }) })}
            >
              {t("list.new")}
            </Button>
          ) : null
        }
        moreActions={[
          ...(canRefer ? [{ label: t("list.quick"), icon: IconBolt, onClick: quick }] : []),
          ...transfers(() => toQueryString(listPart(search), new Date(), calendar?.timeZone)),
        ]}
      />
      <PageTabs
        label={t("list.tabs.label")}
        tabs={shown.map((name) => ({ name, label: t(`list.tabs.${name}`), show: parts[name] }))}
        current={current}
        // The open record belongs to one list and is dropped on a tab change; list and board share their filters.
        onOpen={(tab) =>
          void navigate({ search: tab === "review" ? { tab } : { ...boardPart(search), ...tabPart(tab) } })
        }
      />
      <Suspense fallback={null}>
        {panelWanted ? (
          <ReferralPanel id={openId} onClose={() => open(undefined)} onEdit={edit} onOpen={open} more={more} />
        ) : null}
        {quickWanted ? (
          <QuickForm opened={search.form === "quick"} onClose={() => open(undefined)} onDone={open} onContinue={edit} />
        ) : null}
      </Suspense>
    </>
  );
}

const tabPart = (tab: ReferralTab) => (tab === "list" ? {} : { tab });

/** Returns true from the first time on: what was opened once stays mounted, so that its closing transition can finish. */
function useEverTrue(wanted: boolean): boolean {
  const [was, setWas] = useState(wanted);
  if (wanted && !was) setWas(true);
  return was || wanted;
}
