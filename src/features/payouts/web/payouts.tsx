import { lazy, Suspense } from "react";
import { keepScroll } from "#web/api/screen-route.ts";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { ItemPanel } from "./item/item-panel.tsx";
import { PayoutTabs } from "./payout-tabs.tsx";
import { route, withItem } from "./search.ts";
import { useView } from "./use-view.ts";

const RunPage = lazy(async () => ({ default: (await import("./runs/run-page.tsx")).RunPage }));

/** Shows the tabs or a single run, with the open payout beside either. */
export function Payouts() {
  const { run, item } = route.useSearch();
  const navigate = route.useNavigate();
  const { view } = useView();
  return (
    <>
      {view === "company" && run ? (
        <Suspense fallback={<ItemSkeleton rows={6} />}>
          <RunPage key={run} id={run} />
        </Suspense>
      ) : (
        <PayoutTabs />
      )}
      <ItemPanel id={item} onClose={() => void navigate({ search: withItem(undefined), ...keepScroll })} />
    </>
  );
}
