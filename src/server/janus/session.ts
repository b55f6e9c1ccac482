import type { JanusMessage } from "./messages.ts";
import { JanusUnreachable, type Jsep, janusMessage, type PluginEvent, toPluginEvent } from "./messages.ts";
import { createTransactions } from "./transactions.ts";

/** One participant's place in a plugin. It ends when it is detached, and with the connection. */
export type Handle = {
  /** Resolves with the plugin's answer, and rejects if it refuses. */
  request(body: Record<string, unknown>, jsep?: Jsep): Promise<PluginEvent>;
  trickle(candidates: readonly object[]): Promise<void>;
  detach(): Promise<void>;
};
export type HandleEvents = {
  onEvent(event: PluginEvent): void;
  /** The handle ended without having been detached from here. */
  onGone(): void;
};

export type Session = {
  attach(plugin: string, events: HandleEvents): Promise<Handle>;
  close(): void;
};

export type JanusOptions = {
  url: string;
  secret?: string | undefined;
  timeoutMs?: number;
  /** Janus ends a session from which it received nothing for a minute. */
  keepaliveMs?: number;
};

/** Opens a connection with one session in it. When the connection is lost, Janus ends the session and all its handles. */
export async function openSession(options: JanusOptions, onLost: () => void): Promise<Session> {
  const { url, secret, timeoutMs = 5000, keepaliveMs = 25_000 } = options;
  const transactions = createTransactions(timeoutMs);
  const handles = new Map<number, HandleEvents>();
  const socket = await openSocket(url, timeoutMs);
  let [isOpen, sessionId] = [true, 0];

  const send = (message: Record<string, unknown>, answered?: { settlesOnAck: boolean }) =>
    isOpen
      ? transactions.send((transaction) => {
          const session = sessionId ? { session_id: sessionId } : {};
          socket.send(JSON.stringify({ ...message, ...session, transaction, ...(secret && { apisecret: secret }) }));
        }, answered)
      : Promise.reject(new JanusUnreachable("The connection to the media server was lost"));
  const lose = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(keepalive);
    transactions.failAll();
    for (const { onGone } of handles.values()) onGone();
    handles.clear();
    socket.close();
    onLost();
  };
  const receive = (message: JanusMessage) => {
    if (transactions.settle(message)) return;
    if (message.janus === "timeout") return lose();
    const handle = handles.get(message.sender ?? 0);
    if (message.janus === "detached" && handles.delete(message.sender ?? 0)) handle?.onGone();
    const { plugindata, jsep } = message;
    if (message.janus === "event" && plugindata) handle?.onEvent({ data: plugindata.data, ...(jsep && { jsep }) });
  };
  socket.addEventListener("message", ({ data }) => {
    const { data: message } = janusMessage.safeParse(parseJson(String(data)));
    if (message) receive(message);
  });
  socket.addEventListener("close", lose);
  socket.addEventListener("error", lose);
  const keepalive = setInterval(() => {
    send({ janus: "keepalive" }, { settlesOnAck: true }).catch(lose);
  }, keepaliveMs).unref();

  try {
    sessionId = readId(await send({ janus: "create" }));
  } catch (error) {
    lose();
    throw error;
  }
  return {
    attach: async (plugin, events) => {
      const id = readId(await send({ janus: "attach", plugin }));
      handles.set(id, events);
      return {
        request: async (body, jsep) =>
          toPluginEvent(await send({ janus: "message", handle_id: id, body, ...(jsep && { jsep }) })),
        trickle: async (candidates) => {
          await send({ janus: "trickle", handle_id: id, candidates }, { settlesOnAck: true });
        },
        detach: async () => {
          if (handles.delete(id)) await send({ janus: "detach", handle_id: id });
        },
      };
    },
    close: lose,
  };
}

function readId({ data }: JanusMessage): number {
  if (!data) throw new JanusUnreachable("The media server answered without an id");
  return data.id;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function openSocket(url: string, timeoutMs: number): Promise<WebSocket> {
  const socket = new WebSocket(url, "janus-protocol");
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      socket.close();
      reject(new JanusUnreachable("The media server cannot be reached"));
    };
    const timer = setTimeout(fail, timeoutMs).unref();
    socket.addEventListener("error", fail, { once: true });
    socket.addEventListener("close", fail, { once: true });
    socket.addEventListener(
      "open",
      () => {
        clearTimeout(timer);
        socket.removeEventListener("error", fail);
        socket.removeEventListener("close", fail);
        resolve(socket);
      },
      { once: true },
    );
  });
}
