import type { QueryClient } from "@tanstack/react-query";
import type { Brand } from "#base/brand/brand.ts";
import { followers } from "./followers.ts";

/** `off` before the first connection, or when the server refused it. */
export type Connection = "off" | "connected" | "lost";
export type Realtime = { current: () => Connection; subscribe: (tell: () => void) => () => void; close: () => void };

type Hearing = {
  askBrand: () => Promise<Brand>;
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
export function realtime(queries: QueryClient, { askBrand, onBrand, onDropped }: Hearing): Realtime {
  const listeners = new Set<() => void>();
  const tellFollowers = followers(queries);
  let connection: Connection = "off";
  let closed = false;
  let disconnect = () => {};
  const set = (next: Connection) => {
    connection = next;
    for (const tell of listeners) tell();
  };

  let brandsHeard = 0;
  const hearBrand = (brand: Brand) => {
    brandsHeard++;
    onBrand(brand);
  };
  /** The brand embedded in the page may have changed before the socket connected. A brand received meanwhile is newer. */
  const catchUpWithBrand = async () => {
    const before = brandsHeard;
    const brand = await askBrand();
    if (brandsHeard === before) onBrand(brand);
  };

  const connect = async () => {
    const { io } = await import("socket.io-client");
    if (closed) return;
    const socket = io({ path: "/socket.io", transports: ["websocket", "polling"], tryAllTransports: true });
    disconnect = () => socket.disconnect();
    socket.on("connect", () => {
      if (connection === "lost") void queries.invalidateQueries();
      set("connected");
      // On failure the current brand stays.
      catchUpWithBrand().catch(() => {});
    });
    socket.on("disconnect", async (reason) => {
      set(socket.active ? "lost" : "off");
      // This is the only reason after which socket.io does not reconnect by itself.
      if (reason === "io server disconnect" && (await onDropped()) && !closed) socket.connect();
    });
    socket.on("connect_error", () => set(socket.active ? "lost" : "off"));
    socket.on("changed", ({ topics }: { topics: string[] }) => {
      for (const topic of topics) void queries.invalidateQueries({ queryKey: [topic] });
      tellFollowers(topics);
    });
    socket.on("brand", hearBrand);
  };
  // Without a connection every screen still works; it only does not update by itself.
  connect().catch(() => set("off"));

  return {
    current: () => connection,
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    close: () => {
      closed = true;
      disconnect();
    },
  };
}
