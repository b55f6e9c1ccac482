import type { QueryClient } from "@tanstack/react-query";
import type { Brand } from "#base/brand/brand.ts";
import { createFollowerInvalidator } from "./follower-invalidator.ts";

/** `off` before the first connection, or when the server refused it. */
export type Connection = "off" | "connected" | "lost";
export type Realtime = {
  current: () => Connection;
  subscribe: (listener: () => void) => () => void;
  /** Handles an event of the server by its name. Handlers may be added before there is a connection. */
  on: (event: string, handler: (payload: unknown) => void) => () => void;
  /** Called after a lost connection is back. */
  onReconnect: (handler: () => void) => () => void;
  /** Sends an event to the server; without a connection it is dropped. */
  emit: (event: string, payload: object, onAnswer?: (answer: unknown) => void) => void;
  close: () => void;
};

type RealtimeHandlers = {
  fetchBrand: () => Promise<Brand>;
  onBrand: (brand: Brand) => void;
  /**
   * The server closed the connection because the person's permissions changed or the session ended. Resolves to whether a session still
   * exists.
   */
  onDropped: () => Promise<boolean>;
};

/**
 * Receives changes from the server and invalidates the affected queries. The client is loaded after the first paint, falls back to polling
 * where sockets are blocked, and reconnects by itself; after a reconnect every query is invalidated, because events may have been missed.
 */
export function connectRealtime(queries: QueryClient, { fetchBrand, onBrand, onDropped }: RealtimeHandlers): Realtime {
  const listeners = new Set<() => void>();
  const handlers = new Map<string, Set<(payload: unknown) => void>>();
  const reconnectHandlers = new Set<() => void>();
  let emit: Realtime["emit"] = () => {};
  const invalidateFollowers = createFollowerInvalidator(queries);
  let connection: Connection = "off";
  let closed = false;
  let disconnect = () => {};
  const set = (next: Connection) => {
    connection = next;
    for (const listener of listeners) listener();
  };

  let brandEventCount = 0;
  const handleBrand = (brand: Brand) => {
    brandEventCount++;
    onBrand(brand);
  };
  /** The brand embedded in the page may have changed before the socket connected. A brand received meanwhile is newer. */
  const refreshBrand = async () => {
    const before = brandEventCount;
    const brand = await fetchBrand();
    if (brandEventCount === before) onBrand(brand);
  };

  const connect = async () => {
    const { io } = await import("socket.io-client");
    if (closed) return;
    const socket = io({ path: "/socket.io", transports: ["websocket", "polling"], tryAllTransports: true });
    disconnect = () => socket.disconnect();
    emit = (event, payload, ...onAnswer) => void (socket.connected && socket.emit(event, payload, ...onAnswer));
    socket.onAny((event: string, payload: unknown) => {
      for (const handler of handlers.get(event) ?? []) handler(payload);
    });
    socket.on("connect", () => {
      const isBack = connection === "lost";
      set("connected");
      if (isBack) {
        void queries.invalidateQueries({ predicate: ({ meta }) => !meta?.isLive });
        for (const handler of reconnectHandlers) handler();
      }
      // On failure the current brand stays.
      refreshBrand().catch(() => {});
    });
    socket.on("disconnect", async (reason) => {
      set(socket.active ? "lost" : "off");
      // This is the only reason after which socket.io does not reconnect by itself.
      if (reason === "io server disconnect" && (await onDropped()) && !closed) socket.connect();
    });
    socket.on("connect_error", () => set(socket.active ? "lost" : "off"));
    socket.on("changed", ({ topics }: { topics: string[] }) => {
      for (const topic of topics) void queries.invalidateQueries({ queryKey: [topic] });
      invalidateFollowers(topics);
    });
    socket.on("brand", handleBrand);
  };
  // Without a connection every screen still works; it only does not update by itself.
  connect().catch(() => set("off"));

  return {
    current: () => connection,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    on: (event, handler) => {
      const known = handlers.get(event) ?? new Set();
      handlers.set(event, known.add(handler));
      return () => known.delete(handler);
    },
    onReconnect: (handler) => {
      reconnectHandlers.add(handler);
      return () => reconnectHandlers.delete(handler);
    },
    emit: (...event) => emit(...event),
    close: () => {
      closed = true;
      disconnect();
    },
  };
}
