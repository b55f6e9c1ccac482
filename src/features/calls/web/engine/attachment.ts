import {
  type Attachment,
  attachment,
  type CallEvent,
  type CallRequest,
  callChannel,
  callEvent,
} from "../../contract/live.ts";
import type { ParticipantId } from "./session.ts";

/** What the session uses of a socket: that of the page, or that of a guest. */
export type CallSocket = {
  readonly connected: boolean;
  on: (event: string, listener: (payload: unknown) => void) => unknown;
  off: (event: string, listener: (payload: unknown) => void) => unknown;
  emitWithAck: (event: string, request: CallRequest) => Promise<unknown>;
};

type Options = {
  socket: CallSocket;
  participantId: ParticipantId;
  tab: string;
  onAttached: (attachment: Attachment) => void;
  onEvent: (event: CallEvent) => void;
  onLost: () => void;
  onRefused: () => void;
};

type WithoutSender<T> = T extends unknown ? Omit<T, "participantId"> : never;

/** Keeps the socket bound to the participant over reconnects, and sends only while it is: the server refuses everything else. */
export function keepAttached({ socket, participantId, tab, onAttached, onEvent, onLost, onRefused }: Options) {
  let isAttached = false;
  let attempt = 0;
  /** Resolves with null if it was refused, and with undefined if the connection was lost before the answer. */
  const request = (what: WithoutSender<CallRequest>) =>
    socket.emitWithAck(callChannel, { ...what, participantId } as CallRequest).catch(() => undefined);

  const attach = async () => {
    const current = ++attempt;
    isAttached = false;
    const answer = await request({ type: "attach", tab });
    if (current !== attempt || answer === undefined) return;
    if (answer === null) return onRefused();
    isAttached = true;
    onAttached(attachment.parse(answer));
  };
  const lose = () => {
    attempt++;
    isAttached = false;
    onLost();
  };
  const connect = () => void attach();
  const receive = (payload: unknown) => {
    const { data } = callEvent.safeParse(payload);
    // A newer server may announce something that this page does not know yet.
    if (data) onEvent(data);
  };
  socket.on("connect", connect);
  socket.on("disconnect", lose);
  socket.on(callChannel, receive);
  if (socket.connected) connect();

  return {
    attach: connect,
    isAttached: () => isAttached,
    /** Resolves when the server has taken it. */
    send: async (what: WithoutSender<CallRequest>): Promise<void> => {
      if (isAttached) await request(what);
    },
    /** Resolves with the server's answer, and with undefined if there is none. */
    ask: async (what: WithoutSender<CallRequest>): Promise<unknown> => (isAttached ? request(what) : undefined),
    close: () => {
      attempt++;
      isAttached = false;
      socket.off("connect", connect);
      socket.off("disconnect", lose);
      socket.off(callChannel, receive);
    },
  };
}
