import { IconPhone, IconVideo } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { writeMessagesAccess } from "#features/communication/access.ts";
import { openReferralConversation } from "#features/communication/contract/conversations.ts";
import { conversationOfReferral, conversationsKey } from "#features/communication/web/api.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import { joinCallsAccess } from "../../access.ts";
import { isReachable } from "../../rules/reachable.ts";
import { JoinButton } from "./join-button.tsx";
import { useRunningCall } from "./use-running-call.ts";
import { useStartCall } from "./use-start-call.ts";

/** Calls the people of a referral from its record. Nothing where the person may not call them, or has no one to call. */
export function ReferralCall({ referral }: { referral: Referral }) {
  const canJoin = useCan(joinCallsAccess);
  const canWrite = useCan(writeMessagesAccess);
  return canJoin && canWrite && referral.status !== "draft" ? <CallMenu referral={referral} /> : null;
}

function CallMenu({ referral: { id: referralId, referrerId, assigneeId } }: { referral: Referral }) {
  const { t } = useTranslation("calls");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { person } = useSession();
  const { data } = useQuery(conversationOfReferral(referralId));
  const running = useRunningCall({ referralId });
  const { start, isPending } = useStartCall();
  if (running) return <JoinButton call={running} />;
  if (!data || !isReachable(person.id, data.conversation ?? { referrerId, assigneeId })) return null;
  const ring = async (video: boolean) => {
    // The first call opens the conversation, as the first message does.
    const conversation = data.conversation ?? (await call(openReferralConversation, { referralId }));
    if (!data.conversation) void queries.invalidateQueries({ queryKey: conversationsKey });
    start({ conversationId: conversation.id, video });
  };
  const offer = (video: boolean) => ({
    label: t(video ? "start.video" : "start.audio"),
    icon: video ? IconVideo : IconPhone,
    disabled: isPending,
    onClick: () => void ring(video).catch((error: unknown) => toast(errorText(error), "bad")),
  });
  return <MoreMenu icon={IconPhone} label={t("start.menu")} actions={[offer(false), offer(true)]} />;
}
