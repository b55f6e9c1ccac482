import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { ConversationDetail } from "../../contract/conversations.ts";
import { type ConversationId, pinnedMessages, threadOf } from "../api.ts";
import { Slots } from "../slots.tsx";
import { fileIcon } from "../thread/message-files.tsx";
import styles from "./context.module.css";
import { Members } from "./members.tsx";
import { ReferralContext } from "./referral-context.tsx";

type Props = { conversation: ConversationDetail; onJump: (seq: number) => void };

/** What a conversation is about: its referral, its people, its files and what was pinned. */
export function Context({ conversation, onJump }: Props) {
  const slots = use(Slots);
  return (
    <div className={styles.context}>
      {conversation.referral ? <ReferralContext id={conversation.referral.id} /> : null}
      {slots.context(conversation)}
      <Members conversation={conversation} />
      <Files id={conversation.id} />
      <Pinned id={conversation.id} onJump={onJump} />
    </div>
  );
}

/** The files of the messages that are loaded, the newest first. */
function Files({ id }: { id: ConversationId }) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  const { data } = useQuery({ ...threadOf(id), enabled: false });
  const files = (data?.messages ?? []).flatMap((message) => message.files).toReversed();
  if (files.length === 0) return null;
  return (
    <section>
      <h3>
        {t("context.files")} <span className={styles.count}>{numberFormat(intl).format(files.length)}</span>
      </h3>
      <ul className={styles.files}>
        {files.map((file) => {
          const FileIcon = fileIcon(file);
          return (
            <li key={file.id}>
              <a href={file.url} download={file.name}>
                <FileIcon size={18} stroke={1.7} aria-hidden="true" />
                <span dir="auto">{file.name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Pinned({ id, onJump }: { id: ConversationId; onJump: (seq: number) => void }) {
  const { t } = useTranslation("communication");
  const { data } = useQuery(pinnedMessages(id));
  if (!data || data.length === 0) return null;
  return (
    <section>
      <h3>{t("context.pinned")}</h3>
      <ul className={styles.pins}>
        {data.map(({ id: messageId, seq, text, files }) => (
          <li key={messageId}>
            <button type="button" dir="auto" onClick={() => onJump(seq)}>
              {text || files.map(({ name }) => name).join(", ")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
