import { useEffect, useState } from "react";
import { useSession } from "#web/api/session.ts";
import { deleteDraft, draftKey, readDraft, writeDraft } from "#web/ui/draft-store.ts";
import type { ConversationId } from "../api.ts";
import { chatForm } from "./forget-drafts.ts";

const saveDelayMs = 400;

/** Where a browser keeps what a person is writing in a conversation. */
export const chatDraftKey = (tenant: string, person: string, conversationId: ConversationId) =>
  draftKey({ tenant, person, form: `${chatForm}${conversationId}` });

/** What a person is writing in a conversation, kept in this browser until it is sent. */
export function useDraftText(conversationId: ConversationId) {
  const { tenant, person } = useSession();
  const key = chatDraftKey(tenant.id, person.id, conversationId);
  const [text, setText] = useState(() => readDraft(key, { text: "" })?.values.text ?? "");
  useEffect(() => {
    const save = () => (text.trim() ? writeDraft(key, { text }) : deleteDraft(key));
    const timer = setTimeout(save, saveDelayMs);
    window.addEventListener("pagehide", save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", save);
      // Another conversation is opened before the delay is over.
      save();
    };
  }, [key, text]);
  return [text, setText] as const;
}
