import {
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconInfoCircle,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconPencil,
  IconUserPlus,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type MoreAction, MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import { useIsPhone } from "#web/ui/use-phone.ts";
import {
  type ConversationDetail,
  closeConversation,
  muteConversation,
  removeMember,
} from "../../contract/conversations.ts";
import { conversationsKey } from "../api.ts";
import { NewMessageDialog } from "../people/new-message-dialog.tsx";
import { ConversationPortrait } from "../people/person-portrait.tsx";
import { RenameDialog } from "../people/rename-dialog.tsx";
import { useNameList } from "../people/use-name-list.ts";
import { useConversationName, usePeople } from "../people/use-person-names.ts";
import { Slots } from "../slots.tsx";
import styles from "./thread.module.css";

type Props = {
  conversation: ConversationDetail;
  /** On a phone, leads back to the list. */
  onBack: (() => void) | undefined;
  /** Where the context is not beside the thread, opens it. */
  onContext: (() => void) | undefined;
  onLeft: () => void;
};

const namedPeople = 4;

/** Who is in the conversation, and what can be done with it as a whole. */
export function ThreadHead({ conversation, onBack, onContext, onLeft }: Props) {
  const { t } = useTranslation("communication");
  const me = useSession().person.id;
  const list = useNameList();
  const name = useConversationName()(conversation);
  const people = usePeople(conversation.participants);
  const { participants, participantCount, kind, isMuted, isClosed } = conversation;
  const others = participants.filter(({ id }) => id !== me);
  const shown = others.slice(0, namedPeople);
  const line =
    kind === "direct"
      ? undefined
      : others.length > namedPeople
        ? t("people", { count: participantCount })
        : list([...shown.map(({ id }) => people.nameOf(id)), ...(conversation.isMember ? [t("youInList")] : [])]);
  const actions = useConversationActions(conversation, onLeft);
  const slots = use(Slots);
  // A phone has room for the name only if the rest is behind one button.
  const isPhone = useIsPhone();
  const about = { label: t("context.open"), icon: IconInfoCircle, onClick: () => onContext?.() };
  const menu = [...(onContext && isPhone ? [about] : []), ...actions.menu];
  return (
    <header className={styles.head}>
      {onBack ? <IconButton icon={IconArrowLeft} label={t("thread.back")} directional onClick={onBack} /> : null}
      <ConversationPortrait conversation={conversation} />
      <div className={styles.title}>
        <h2 dir="auto" tabIndex={-1}>
          {name}
        </h2>
        <p>
          {line ? <span>{line}</span> : null}
          {isMuted ? (
            <span>
              <IconBellOff size={14} stroke={1.8} aria-hidden="true" /> {t("muted")}
            </span>
          ) : null}
          {isClosed ? (
            <span>
              <IconLock size={14} stroke={1.8} aria-hidden="true" /> {t("closed.mark")}
            </span>
          ) : null}
        </p>
      </div>
      {slots.actions(conversation)}
      {onContext && !isPhone ? (
        <IconButton icon={IconInfoCircle} label={t("context.open")} onClick={onContext} />
      ) : null}
      {menu.length > 0 ? <MoreMenu actions={menu} /> : null}
      {actions.dialog}
    </header>
  );
}

function useConversationActions(conversation: ConversationDetail, onLeft: () => void) {
  const { t } = useTranslation("communication");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const me = useSession().person.id;
  const [dialog, setDialog] = useState<"rename" | "add">();
  const { id, kind, isMember, isMuted, isClosed, canManage, canModerate, canLeave } = conversation;
  const leaving = kind === "group" ? "leave" : "leaveReferral";
  const onError = (error: Error) => toast(errorText(error), "bad");
  const refresh = () => queries.invalidateQueries({ queryKey: conversationsKey });
  const mute = useSend(muteConversation, {
    onSuccess: ({ muted }) => {
      toast(t(muted ? "mute.done" : "mute.undone"));
      void refresh();
    },
    onError,
  });
  const close = useSend(closeConversation, {
    onSuccess: ({ isClosed: isNowClosed }) => {
      toast(t(isNowClosed ? "close.done" : "close.undone"));
      void refresh();
    },
    onError,
  });
  const leave = useSend(removeMember, {
    onSuccess: () => {
      onLeft();
      toast(t(`${leaving}.done`));
      void refresh();
    },
    onError,
  });
  const askToLeave = async () => {
    const question = { title: t(`${leaving}.title`), body: t(`${leaving}.line`), action: t(`${leaving}.submit`) };
    if (await confirm({ ...question, danger: true }))
      leave.send({ id, personId: me as ConversationDetail["participants"][number]["id"] });
  };
  const menu: MoreAction[] = [
    ...(isMember
      ? [
          {
            label: t(isMuted ? "mute.off" : "mute.on"),
            icon: isMuted ? IconBell : IconBellOff,
            onClick: () => mute.send({ id, muted: !isMuted }),
          },
        ]
      : []),
    ...(kind === "group" && canManage
      ? [
          { label: t("members.add"), icon: IconUserPlus, onClick: () => setDialog("add") },
          { label: t("rename.open"), icon: IconPencil, onClick: () => setDialog("rename") },
        ]
      : []),
    ...(canModerate
      ? [
          {
            label: t(isClosed ? "close.off" : "close.on"),
            icon: isClosed ? IconLockOpen : IconLock,
            onClick: () => close.send({ id, closed: !isClosed }),
          },
        ]
      : []),
    ...(canLeave
      ? [{ label: t(`${leaving}.open`), icon: IconLogout, danger: true, onClick: () => void askToLeave() }]
      : []),
  ];
  const end = () => setDialog(undefined);
  return {
    menu,
    dialog:
      dialog === "rename" ? (
        <RenameDialog conversation={conversation} onClose={end} />
      ) : dialog === "add" ? (
        <NewMessageDialog group={conversation} onClose={end} onOpened={end} />
      ) : null,
  };
}
