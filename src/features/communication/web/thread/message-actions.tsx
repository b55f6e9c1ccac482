import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCopy,
  IconFlag,
  IconMoodSmile,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type MoreAction, MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { editHours } from "../../values.ts";
import styles from "./message.module.css";
import { useThreadParts } from "./thread-context.ts";

const EmojiPicker = lazy(async () => ({ default: (await import("../composer/emoji-picker.tsx")).EmojiPicker }));

export const canEdit = ({ authorId, createdAt, deletedAt }: ChatMessage, me: string): boolean =>
  authorId === me && deletedAt === null && Date.now() - Date.parse(createdAt) < editHours * 3_600_000;

type Props = {
  message: ChatMessage;
  onOpenChange: (isOpen: boolean) => void;
  /** Takes the focus when the actions go, together with the text. */
  onRemoved: () => void;
};

/** What can be done with a message. Shown while the pointer or the focus is on it. */
export function MessageActions({ message, onOpenChange, onRemoved }: Props) {
  const { t } = useTranslation("communication");
  const me = useSession().person.id;
  const { conversation, calls, canWrite, onReply, onEdit, onReport } = useThreadParts();
  const [isPicking, setIsPicking] = useState(false);
  const isOwn = message.authorId === me;
  const pick = (isOpen: boolean) => {
    setIsPicking(isOpen);
    onOpenChange(isOpen);
  };
  const copy = async () => {
    await copyText(message.text);
    toast(t("message.copied"));
  };
  const remove = async () => {
    if (await calls.remove(message)) onRemoved();
  };
  const more: MoreAction[] = [
    ...(canWrite && canEdit(message, me)
      ? [{ label: t("message.edit"), icon: IconPencil, onClick: () => onEdit(message) }]
      : []),
    ...(message.text ? [{ label: t("message.copy"), icon: IconCopy, onClick: () => void copy() }] : []),
    ...(canWrite
      ? [
          {
            label: t(message.isPinned ? "message.unpin" : "message.pin"),
            icon: message.isPinned ? IconPinnedOff : IconPin,
            onClick: () => void calls.pin(message, !message.isPinned),
          },
        ]
      : []),
    ...(!isOwn && conversation.isMember
      ? [
          {
            label: t("message.report"),
            icon: IconFlag,
            onClick: () => onReport(message),
          },
        ]
      : []),
    ...(isOwn || conversation.canModerate
      ? [{ label: t("message.delete"), icon: IconTrash, danger: true, onClick: () => void remove() }]
      : []),
  ];
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t("message.actions")}>
      {canWrite ? (
        <>
          <Popover opened={isPicking} onChange={pick} position="top" shadow="none" trapFocus returnFocus withinPortal>
            <Popover.Target>
              <IconButton
                icon={IconMoodSmile}
                label={t("message.react")}
                aria-expanded={isPicking}
                onClick={() => pick(!isPicking)}
              />
            </Popover.Target>
            <Popover.Dropdown p={8} aria-label={t("message.react")}>
              <Suspense fallback={null}>
                <EmojiPicker
                  onPick={(emoji) => {
                    pick(false);
                    void calls.react(message, emoji, true);
                  }}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
          <IconButton icon={IconArrowBackUp} label={t("message.reply")} directional onClick={() => onReply(message)} />
        </>
      ) : null}
      {more.length > 0 ? <MoreMenu actions={more} onOpenChange={onOpenChange} /> : null}
    </div>
  );
}
