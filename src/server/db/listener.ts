import pg from "pg";

/** Receives notifications sent by triggers with NOTIFY. Notifications sent while the connection is lost are missed. */
export type Listener = {
  on(channel: string, handle: (payload: string) => void): void;
  /** Calls `forget` whenever the connection is lost or restored, so that caches can be cleared. */
  onGap(forget: () => void): void;
  readonly isUp: boolean;
  close(): Promise<void>;
};

/** Opens one listening connection for the whole process. */
export async function listenOn(url: string, channels: readonly string[]): Promise<Listener> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    next.on("notification", ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? "");
    });
    next.on("error", () => {}); // followed by "end"
    next.on("end", () => {
      client = undefined;
      for (const forget of gapHandlers) forget();
      if (!closed) setTimeout(() => void connect().catch(() => {}), 1000).unref();
    });
    await next.connect();
    await next.query(channels.map((channel) => `listen ${channel}`).join(";"));
    client = next;
    for (const forget of gapHandlers) forget();
  };
  await connect();

  return {
    on: (channel, handle) => void handlers.set(channel, [...(handlers.get(channel) ?? []), handle]),
    onGap: (forget) => void gapHandlers.push(forget),
    get isUp() {
      return client !== undefined;
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
