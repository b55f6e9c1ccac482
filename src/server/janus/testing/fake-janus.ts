import { webSocketServer } from "./web-socket-server.ts";

export type Sent = {
  janus: string;
  transaction: string;
  apisecret?: string;
  handle_id?: number;
  body?: Record<string, unknown>;
  jsep?: { type: string; sdp: string };
};
type Plugin = (handle: number, message: Sent) => { data: object; jsep?: object } | undefined;
export const fakeSecret = "a-secret-of-the-media-server";

/** A media server that speaks Janus' WebSocket API; a plugin's answers are given by the test. */
export async function fakeJanus(plugin: Plugin = () => ({ data: {} })) {
  const received: Sent[] = [];
  const clients = new Map<number, (message: object) => void>();
  let [lastId, isSilent] = [0, false];
  const server = await webSocketServer("janus-protocol", ({ send, headers }, message: Sent) => {
    received.push(message);
    if (isSilent || headers["sec-websocket-protocol"] !== "janus-protocol") return;
    const { janus, transaction, handle_id: sender = 0 } = message;
    const succeed = (id?: number) => send({ janus: "success", transaction, ...(id && { data: { id } }) });
    if (message.apisecret !== fakeSecret)
      return send({ janus: "error", transaction, error: { code: 403, reason: "Unauthorized request" } });
    if (janus === "create") return succeed(++lastId);
    if (janus === "attach") {
      clients.set(++lastId, send);
      return succeed(lastId);
    }
    if (janus === "detach") return succeed();
    send({ janus: "ack", transaction });
    const answer = janus === "message" ? plugin(sender, message) : undefined;
    if (answer) send({ janus: "event", sender, transaction, plugindata: { data: answer.data }, jsep: answer.jsep });
  });
  return {
    url: `ws://127.0.0.1:${server.port}`,
    received,
    /** Sends to a handle without having been asked. */
    report: (handle: number, data: object, jsep?: object) =>
      clients.get(handle)?.({ janus: "event", sender: handle, plugindata: { data }, jsep }),
    send: (handle: number, message: object) => clients.get(handle)?.(message),
    /** From now on nothing is answered. */
    fallSilent: (silent = true) => {
      isSilent = silent;
    },
    dropAll: server.dropAll,
    close: server.close,
  };
}
