import type { Id } from "#base/ids.ts";
import { callSockets, guestSockets, keepAttached } from "#features/calls/server/realtime/sockets.ts";
import { conversationSockets } from "#features/communication/server/realtime/sockets.ts";
import type { Services } from "#server/ctx.ts";
import type { Receive } from "#server/http/mount.ts";
import type { GuestHandlers, SocketHandlers } from "#server/realtime/socket-handlers.ts";

/** What members' screens receive and may send, from all features. */
export function socketHandlers(services: Services): SocketHandlers {
  const conversations = conversationSockets(services);
  const calls = callSockets(services);
  return {
    ...conversations,
    requests: { ...conversations.requests, ...calls.requests },
    onDetached: calls.onDetached,
    keepAttached: (attached) => keepAttached(services, attached),
  };
}

/** The same for guests, whose tenant is the one of the address that they opened. */
export const guestHandlers = (services: Services, receive: Receive): GuestHandlers =>
  guestSockets(services, async (hostname): Promise<Id<"ten"> | undefined> => {
    const { tenantId, closed } = await receive({ headers: {}, hostname });
    return closed ? undefined : tenantId;
  });
