import { IconVideo } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { manageCallsAccess, viewCallsAccess } from "#features/calls/access.ts";
import { CallActions } from "#features/calls/web/start/call-actions.tsx";
import { CallsView, ConversationCalls } from "#features/calls/web/start/call-lists.tsx";
import type { CommunicationSlots } from "#features/communication/web/slots.tsx";
import { useCan } from "#web/api/can.tsx";

/** For admins only. */
const CallSettingsPanel = lazy(async () => ({
  default: (await import("#features/calls/web/settings/call-settings-panel.tsx")).CallSettingsPanel,
}));

/** What calls add to conversations. */
export function useCallSlots(): CommunicationSlots {
  const { t } = useTranslation("calls");
  const canView = useCan(viewCallsAccess);
  const canManage = useCan(manageCallsAccess);
  return {
    actions: ({ id, referral, canWrite, isClosed }) => (
      <CallActions conversationId={id} referralId={referral?.id} canWrite={canWrite && !isClosed} />
    ),
    context: ({ id }) => (canView ? <ConversationCalls conversationId={id} /> : null),
    calls: canView ? { label: t("list.title"), show: () => <CallsView /> } : undefined,
    settings: canManage
      ? {
          label: t("settings.open"),
          icon: IconVideo,
          show: (props) => (
            <Suspense fallback={null}>
              <CallSettingsPanel {...props} />
            </Suspense>
          ),
        }
      : undefined,
  };
}
