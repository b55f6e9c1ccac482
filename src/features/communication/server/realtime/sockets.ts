import { z } from "zod";
import { checkAccess } from "#base/endpoint.ts";
import type { Caller, Services } from "#server/ctx.ts";
import { readInTenant } from "#server/db/in-tenant.ts";
import type { SocketHandlers } from "#server/realtime/socket-handlers.ts";
import { viewConversationsAccess } from "../../access.ts";
import { conversationId as cnvId } from "../../contract/conversations.ts";
import type { ChatEvent } from "../../contract/sync.ts";
import { findReadable } from "../conversations/find-access.ts";
import { readJoined } from "../conversations/participants.ts";
import { keepOnline, storePresence } from "./presence.ts";

const aboutConversation = z.object({ conversationId: cnvId });
const canUse = (caller: Caller) => checkAccess(viewConversationsAccess, caller) === undefined;

/** What open screens of conversations receive and may send. */
export function conversationSockets(services: Services): Omit<SocketHandlers, "onDetached" | "keepAttached"> {
  const readerOf = (caller: Caller) => ({ ...caller, db: readInTenant(services.db, caller.tenantId) });
  const audiencesOf = async (caller: Caller) => (canUse(caller) ? readJoined(readerOf(caller)) : []);
  return {
    audiencesOf,
    onPresence: async (caller, isOnline) => {
      // A visiting operator leaves no trace among the people of the tenant.
      if (caller.visiting || !canUse(caller)) return;
      const { tenantId, personId } = caller;
      await storePresence(services, tenantId, [personId], isOnline);
      const event: ChatEvent = { type: "presence", personId, isOnline };
      const to = await audiencesOf(caller);
      if (to.length > 0) services.notify({ tenantId, to, message: "chat", data: event });
    },
    keepOnline: (callers) =>
      keepOnline(
        services,
        callers.filter((caller) => !caller.visiting && canUse(caller)),
      ),
    requests: {
      /** Someone of the company reads the conversation of a referral without having joined it. */
      watch: async (screen, data) => {
        const { conversationId } = aboutConversation.parse(data);
        if (!canUse(screen.caller)) return false;
        await findReadable(readerOf(screen.caller), conversationId);
        screen.join(conversationId);
        return true;
      },
      typing: async (screen, data) => {
        const { conversationId } = aboutConversation.parse(data);
        if (!screen.receives(conversationId) || screen.caller.visiting) return false;
        const event: ChatEvent = { type: "typing", conversationId, personId: screen.caller.personId };
        screen.send(conversationId, "chat", event);
        return true;
      },
    },
  };
}
