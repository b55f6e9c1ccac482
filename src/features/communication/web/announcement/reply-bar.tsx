import { Button } from "@mantine/core";
import { IconMessageReply } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Announcement } from "#features/resources/contract/announcements.ts";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { readDraft, writeDraft } from "#web/ui/draft-store.ts";
import { toast } from "#web/ui/toast.ts";
import { openDirectConversation } from "../../contract/conversations.ts";
import { chatDraftKey } from "../composer/use-draft-text.ts";
import { route } from "../search.ts";
import styles from "./announcement.module.css";

/** Answers an announcement in the conversation with its author. The draft names it, because the author may have written several. */
export function ReplyBar({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation("communication");
  const errorText = useErrorText();
  const { tenant, person } = useSession();
  const canWrite = useCan(openDirectConversation);
  const navigate = route.useNavigate();
  const { id: announcementId, title, author, replies } = announcement;
  const { send, isPending } = useSend(openDirectConversation, {
    onSuccess: ({ id }) => {
      const key = chatDraftKey(tenant.id, person.id, id);
      if (!readDraft(key, { text: "" })?.values.text) writeDraft(key, { text: t("announcement.about", { title }) });
      void navigate({ search: { id }, resetScroll: false });
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  if (!author || author.id === person.id) return null;
  return (
    <footer className={styles.reply}>
      {replies === "private" && canWrite ? (
        <Button
          leftSection={<IconMessageReply size={18} stroke={1.8} className="flips" aria-hidden="true" />}
          loading={isPending}
          onClick={() => send({ personId: author.id, announcementId })}
        >
          {t("announcement.reply")}
        </Button>
      ) : (
        <p>{t("announcement.repliesOff")}</p>
      )}
    </footer>
  );
}
