import { Button } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { writeMessagesAccess } from "../access.ts";
import { openReferralConversation } from "../contract/conversations.ts";
import { conversationOfReferral, conversationsKey, detailKey, type ReferralId } from "./api.ts";
import styles from "./communication.module.css";
import { Slots } from "./slots.tsx";
import { Thread } from "./thread/thread.tsx";
import { ThreadSkeleton } from "./thread/thread-skeleton.tsx";

/** The conversation of a referral, on its record. The first message opens it for everyone who works on the referral. */
export function ReferralConversation({ referralId }: { referralId: ReferralId }) {
  const { t } = useTranslation("communication");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const slots = use(Slots);
  const canWrite = useCan(writeMessagesAccess);
  const { data, error, refetch } = useQuery(conversationOfReferral(referralId));
  const { send, isPending } = useSend(openReferralConversation, {
    onSuccess: async (detail) => {
      queries.setQueryData(detailKey(detail.id), detail);
      await queries.invalidateQueries({ queryKey: conversationsKey });
    },
    onError: (refusal) => toast(errorText(refusal), "bad"),
  });
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.embedded}>
        <ThreadSkeleton />
      </div>
    );
  const { conversation } = data;
  const open = canWrite ? (
    <Button
      leftSection={<IconMessages size={18} stroke={1.8} aria-hidden="true" />}
      loading={isPending}
      onClick={() => send({ referralId })}
    >
      {t(conversation ? "referral.join" : "referral.start")}
    </Button>
  ) : undefined;
  if (!conversation)
    return (
      <EmptyState picture="chat" title={t("referral.none.title")} action={open}>
        {t("referral.none.line")}
      </EmptyState>
    );
  return (
    <div className={styles.embedded}>
      <div className={styles.bar}>
        <span>{t("people", { count: conversation.participantCount })}</span>
        {slots.actions(conversation)}
        {conversation.isMember ? null : open}
        <Link to="/communication" search={{ id: conversation.id }}>
          {t("referral.openPage")}
        </Link>
      </div>
      <Thread conversation={conversation} />
    </div>
  );
}
