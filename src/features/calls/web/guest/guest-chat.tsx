import { Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { uuid } from "#web/api/uuid.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { CallMessage } from "../../contract/live.ts";
import styles from "./guest-chat.module.css";

const maxLength = 4000;

type Props = { messages: readonly CallMessage[]; onSay: (text: string, clientId: string) => Promise<boolean> };

/** The chat of the call for a guest, who sees what is written while they are there. */
export function GuestChat({ messages, onSay }: Props) {
  const { t } = useTranslation("calls");
  const { time } = useFormatters();
  const [text, setText] = useState("");
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  // The same id for another attempt, so that what did arrive is not stored twice.
  const clientId = useRef(uuid());
  const end = useRef<HTMLLIElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: "end" });
  }, [count]);
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim() || state === "sending") return;
    setState("sending");
    const isStored = await onSay(text.trim(), clientId.current);
    setState(isStored ? "idle" : "failed");
    if (!isStored) return;
    clientId.current = uuid();
    setText("");
  };
  return (
    <div className={styles.chat}>
      <ol className={styles.log} role="log" aria-label={t("panel.chat")}>
        {messages.map(({ id, name, text: said, createdAt }) => (
          <li key={id}>
            <header>
              <b dir="auto">{name}</b>
              <time dateTime={createdAt}>{time(createdAt)}</time>
            </header>
            <p dir="auto">{said}</p>
          </li>
        ))}
        {count === 0 ? <li className={styles.none}>{t("guest.noMessages")}</li> : null}
        <li ref={end} aria-hidden="true" />
      </ol>
      <form className={styles.composer} onSubmit={(event) => void send(event)}>
        <Textarea
          aria-label={t("guest.message")}
          placeholder={t("guest.message")}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={maxLength}
          dir="auto"
          value={text}
          error={state === "failed" ? t("guest.notSent") : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <IconButton icon={IconSend} label={t("guest.send")} type="submit" directional disabled={!text.trim()} />
      </form>
    </div>
  );
}
