import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import type { People } from "../people/use-person-names.ts";

/** Reads new messages of others to a screen reader, when it has nothing else to say. */
export function Announcer({ messages, people }: { messages: readonly ChatMessage[]; people: People }) {
  const { t } = useTranslation("communication");
  const me = useSession().person.id;
  const known = useRef(messages.at(-1)?.seq ?? 0);
  const [text, setText] = useState("");
  useEffect(() => {
    const lastSeq = messages.at(-1)?.seq ?? 0;
    const arrived = messages.filter(({ seq, authorId }) => seq > known.current && authorId !== me);
    known.current = Math.max(known.current, lastSeq);
    const last = arrived.at(-1);
    if (!last || last.event) return;
    const said = last.text || t("list.files", { count: last.files.length });
    setText(t("thread.announce", { name: last.guestName ?? people.nameOf(last.authorId), text: said }));
  }, [messages, me, people, t]);
  return (
    <p role="status" className="visually-hidden">
      {text}
    </p>
  );
}
