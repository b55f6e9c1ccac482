import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { uuid } from "#web/api/uuid.ts";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { ConversationDetail } from "../../contract/conversations.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { maxTextLength } from "../../values.ts";
import { useNameList } from "../people/use-name-list.ts";
import type { People } from "../people/use-person-names.ts";
import type { Unsent } from "../queue/unsent.ts";
import { canEdit } from "../thread/message-actions.tsx";
import { Attachments } from "./attachments.tsx";
import styles from "./composer.module.css";
import { ComposerNotice } from "./composer-notice.tsx";
import { ComposerTools } from "./composer-tools.tsx";
import { MentionList, optionId } from "./mention-list.tsx";
import { mentionsIn } from "./mentions.ts";
import { useChatFiles } from "./use-chat-files.ts";
import { useDraftText } from "./use-draft-text.ts";
import { useMention } from "./use-mention.ts";
import { useTypingSignal } from "./use-typing-signal.ts";

const tallest = 200;

export type ComposerHandle = { focus: () => void };

type Props = {
  ref: Ref<ComposerHandle>;
  conversation: ConversationDetail;
  messages: readonly ChatMessage[];
  people: People;
  replyTo: ChatMessage | undefined;
  edited: ChatMessage | undefined;
  autoFocus: boolean;
  onEditLast: (message: ChatMessage) => void;
  onCancel: () => void;
  onSend: (item: Omit<Unsent, "replyTo">) => void;
  onSave: (message: ChatMessage, text: string, mentions: ChatMessage["mentions"]) => Promise<boolean>;
};

/** Writes, edits and answers messages. Enter sends, except on a phone, where it is a new line. */
export function Composer(props: Props) {
  const { ref, conversation, messages, people, replyTo, edited, autoFocus, onEditLast, onCancel, onSend, onSave } =
    props;
  const { t } = useTranslation("communication");
  const list = useNameList();
  const me = useSession().person.id;
  const isPhone = useIsPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraftText(conversation.id);
  const [editText, setEditText] = useState("");
  const text = edited ? editText : draft;
  const others = conversation.participants.filter(({ id }) => id !== me);
  const signalTyping = useTypingSignal(conversation.id);
  const files = useChatFiles();
  const change = (next: string) => {
    if (edited) setEditText(next);
    else setDraft(next);
    if (next.trim()) signalTyping();
  };
  const mention = useMention({ field, text, people: others, onChange: change });
  const focus = () => field.current?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ focus }));

  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  useEffect(() => {
    if (!edited) return;
    setEditText(edited.text);
    field.current?.focus();
  }, [edited]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with its text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${Math.min(element.scrollHeight, tallest)}px`;
  }, [text]);

  const canSend = (text.trim() !== "" || (!edited && files.done.length > 0)) && !files.isPending;
  const send = () => {
    if (!canSend) return;
    const trimmed = text.trim();
    const mentions = mentionsIn(trimmed, others);
    if (edited) {
      void onSave(edited, trimmed, mentions).then((isSaved) => isSaved && focus());
      return;
    }
    onSend({
      clientId: uuid(),
      conversationId: conversation.id,
      text: trimmed,
      mentions,
      files: files.done,
      createdAt: new Date().toISOString(),
    });
    setDraft("");
    files.clear();
    focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || mention.onKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !isPhone) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && (edited || replyTo)) {
      event.stopPropagation();
      onCancel();
    } else if (event.key === "ArrowUp" && text === "" && !edited) {
      const last = messages.findLast((message) => message.text !== "" && canEdit(message, me));
      if (!last) return;
      event.preventDefault();
      onEditLast(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    files.add([...event.clipboardData.files]);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    files.add([...event.dataTransfer.files]);
  };
  const isListOpen = mention.found.length > 0;
  const names = others.map(({ name }) => name.split(/\s+/)[0] ?? name);
  const placeholder =
    names.length > 0 && names.length <= 3 ? t("composer.to", { names: list(names) }) : t("composer.placeholder");
  return (
    <div className={styles.composer}>
      {isListOpen ? (
        <MentionList id={mention.id} people={mention.found} active={mention.active} onPick={mention.pick} />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped on it, besides the button that attaches them */}
      <div className={styles.box} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <ComposerNotice replyTo={replyTo} edited={edited} people={people} onCancel={onCancel} />
        <Attachments uploads={files.uploads} onRetry={files.retry} onRemove={files.remove} />
        {files.rejected ? (
          <p role="alert" className={styles.rejected}>
            {files.rejected}
          </p>
        ) : null}
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          dir="auto"
          value={text}
          maxLength={maxTextLength}
          placeholder={placeholder}
          aria-label={t("composer.label")}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isListOpen ? mention.id : undefined}
          aria-activedescendant={isListOpen ? optionId(mention.id, mention.active) : undefined}
          onChange={({ currentTarget }) => {
            mention.onCaret(currentTarget.selectionStart);
            change(currentTarget.value);
          }}
          onSelect={({ currentTarget }) => mention.onCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ComposerTools
          canAttach={!edited}
          canSend={canSend}
          isEditing={edited !== undefined}
          onFiles={files.add}
          onInsert={(inserted) => {
            const at = field.current?.selectionStart ?? text.length;
            change(text.slice(0, at) + inserted + text.slice(field.current?.selectionEnd ?? at));
            mention.onCaret(at + inserted.length);
            requestAnimationFrame(() => {
              focus();
              field.current?.setSelectionRange(at + inserted.length, at + inserted.length);
            });
          }}
          onSend={send}
        />
      </div>
    </div>
  );
}
