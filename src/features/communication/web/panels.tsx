import { lazy, Suspense, use } from "react";
import { useCan } from "#web/api/can.tsx";
import { moderateAccess, writeMessagesAccess } from "../access.ts";
import { NewMessageDialog } from "./people/new-message-dialog.tsx";
import { type CommunicationSearch, route } from "./search.ts";
import { Slots } from "./slots.tsx";

/** For admins only. */
const ReportsPanel = lazy(async () => ({ default: (await import("./moderation/reports-panel.tsx")).ReportsPanel }));
const RetentionPanel = lazy(async () => ({
  default: (await import("./moderation/retention-panel.tsx")).RetentionPanel,
}));

/** What is open over the page, by its address. */
export function Panels() {
  const { panel } = route.useSearch();
  const navigate = route.useNavigate();
  const canWrite = useCan(writeMessagesAccess);
  const canModerate = useCan(moderateAccess);
  const { settings } = use(Slots);
  const close = () =>
    void navigate({ search: ({ panel: _, ...old }): CommunicationSearch => old, resetScroll: false, replace: true });
  return (
    <Suspense fallback={null}>
      {panel === "new" && canWrite ? (
        <NewMessageDialog
          onClose={close}
          onOpened={(id) => void navigate({ search: { id }, resetScroll: false, replace: true })}
        />
      ) : null}
      {canModerate ? (
        <>
          <ReportsPanel opened={panel === "reports"} onClose={close} />
          <RetentionPanel opened={panel === "settings"} onClose={close} />
          {settings?.show({ opened: panel === "calls", onClose: close })}
        </>
      ) : null}
    </Suspense>
  );
}
