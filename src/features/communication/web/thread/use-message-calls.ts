import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { errorText } from "#web/api/error-text.ts";
import { useSession } from "#web/api/session.ts";
import { uuid } from "#web/api/uuid.ts";
import { confirm } from "#web/ui/ask.ts";
import { toast } from "#web/ui/toast.ts";
import {
  type ChatMessage,
  deleteChatMessage,
  editChatMessage,
  pinMessage,
  reactToMessage,
} from "../../contract/messages.ts";
import { storeMessage } from "../sync/cache.ts";

export type MessageCalls = {
  edit: (message: ChatMessage, text: string, mentions: ChatMessage["mentions"]) => Promise<boolean>;
  remove: (message: ChatMessage) => Promise<boolean>;
  react: (message: ChatMessage, emoji: string, on: boolean) => Promise<boolean>;
  pin: (message: ChatMessage, pinned: boolean) => Promise<boolean>;
};

/** Changes to a message. The answer is stored at once; the announcement that follows has the same revision and changes nothing. */
export function useMessageCalls(): MessageCalls {
  const queries = useQueryClient();
  const { t, i18n } = useTranslation("communication");
  const me = useSession().person.id;
  return useMemo(() => {
    const store = async (work: Promise<ChatMessage>): Promise<boolean> => {
      try {
        storeMessage(queries, await work, me);
        return true;
      } catch (error) {
        toast(errorText(i18n, error), "bad");
        return false;
      }
    };
    return {
      edit: ({ id }, text, mentions) => store(call(editChatMessage, { id, text, mentions })),
      remove: async ({ id, authorId }) => {
        const isOwn = authorId === me;
        const isSure = await confirm({
          title: t(isOwn ? "delete.title" : "delete.titleOther"),
          body: t("delete.line"),
          action: t("delete.submit"),
          danger: true,
        });
        return isSure && store(call(deleteChatMessage, { id }));
      },
      react: ({ id }, emoji, on) => store(call(reactToMessage, { id, emoji, on }, uuid())),
      pin: ({ id }, pinned) => store(call(pinMessage, { id, pinned }, uuid())),
    };
  }, [queries, me, t, i18n]);
}
