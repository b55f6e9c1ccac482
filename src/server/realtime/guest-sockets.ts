import type { Namespace, Server, Socket } from "socket.io";
import type { Id } from "#base/ids.ts";
import { readHostname } from "../http/host.ts";
import { type Audience, roomOf } from "./announce.ts";
import { answerRequests, type GuestHandlers, toConnection } from "./socket-handlers.ts";

/** Whether any process has a connection that receives what is sent to an audience. */
export async function isReceived(io: Server, tenantId: Id<"ten">, audience: Audience): Promise<boolean> {
  const room = roomOf(tenantId, audience);
  const found = await Promise.all([io, io.of("/guests")].map((one) => one.in(room).fetchSockets()));
  return found.flat().length > 0;
}

/** Accepts people without an account in their own namespace: nothing that members receive is ever sent there. */
export function serveGuests(io: Server, namespace: Namespace, handlers: GuestHandlers) {
  namespace.use((socket, next) => {
    identify(socket, handlers).then(
      (isKnown) => next(isKnown ? undefined : new Error("base.signedOut")),
      () => next(new Error("base.unexpected")),
    );
  });
  namespace.on("connection", (socket) => {
    const { tenantId, participantId } = socket.data as GuestData;
    const { connection, joined } = toConnection(socket, tenantId);
    answerRequests(socket, { ...connection, participantId }, handlers.requests);
    // For the moment in which the tenant is suspended.
    void socket.join(roomOf(tenantId, "tenant"));
    socket.on("disconnect", () => {
      for (const audience of joined)
        handlers.onDetached(tenantId, audience, () => isReceived(io, tenantId, audience)).catch(() => {});
    });
  });
}

type GuestData = NonNullable<Awaited<ReturnType<GuestHandlers["identify"]>>>;

async function identify(socket: Socket, handlers: GuestHandlers): Promise<boolean> {
  const hostname = readHostname(socket.request.headers.host);
  const key: unknown = socket.handshake.auth.key;
  const guest = hostname === undefined ? undefined : await handlers.identify(hostname, key);
  if (guest) socket.data = guest;
  return guest !== undefined;
}
