import type { QueryClient } from "@tanstack/react-query";
import type { Brand } from "#base/brand/brand.ts";

/** `off` until there is something to connect, or when the server declined. */
export type Connection = "off" | "connected" | "lost";
export type Realtime = { current: () => Connection; subscribe: (tell: () => void) => () => void; close: () => void };

/**
 * Hears from the server what changed, and has the screens ask again. The client arrives after the first paint,
 * falls back to polling where sockets are blocked, and reconnects by itself; what it missed meanwhile is asked anew.
 */
export function realtime(queries: QueryClient, onBrand: (brand: Brand) => void): Realtime {
  const listeners = new Set<() => void>();
  let connection: Connection = "off";
  let closed = false;
  let disconnect = () => {};
  const set = (next: Connection) => {
    connection = next;
    for (const tell of listeners) tell();
  };

  const connect = async () => {
    const { io } = await import("socket.io-client");
    if (closed) return;
    const socket = io({ path: "/socket.io" });
    disconnect = () => socket.disconnect();
    socket.on("connect", () => {
      if (connection === "lost") void queries.invalidateQueries();
      set("connected");
    });
    socket.on("disconnect", () => set(socket.active ? "lost" : "off"));
    socket.on("connect_error", () => set(socket.active ? "lost" : "off"));
    socket.on("changed", ({ topics }: { topics: string[] }) => {
      for (const topic of topics) void queries.invalidateQueries({ queryKey: [topic] });
    });
    socket.on("brand", onBrand);
  };
  // Without it every screen still works, only it does not change by itself.
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
