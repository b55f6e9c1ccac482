import type { QueryClient } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import type { Brand } from "#base/brand/brand.ts";
import { createFollowerInvalidator } from "./follower-invalidator.ts";

/** `off` before the first connection, or when the server refused it. */
export type Connection = "off" | "connected" | "lost";
export type Realtime = {
  current: () => Connection;
  subscribe: (listener: () => void) => () => void;
  /** For features with events of their own. It never resolves if the client cannot be loaded. */
  socket: Promise<Socket>;
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
  const invalidateFollowers = createFollowerInvalidator(queries);
  const opened = Promise.withResolvers<Socket>();
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
    opened.resolve(socket);
    socket.on("connect", () => {
      if (connection === "lost") void queries.invalidateQueries({ predicate: ({ meta }) => !meta?.isLive });
      set("connected");
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
    socket: opened.promise,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closed = true;
      disconnect();
    },
  };
}
