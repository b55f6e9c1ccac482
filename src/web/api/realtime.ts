import type { QueryClient } from "@tanstack/react-query";
import type { Brand } from "#base/brand/brand.ts";
import { followers } from "./followers.ts";

/** `off` until there is something to connect, or when the server declined. */
export type Connection = "off" | "connected" | "lost";
export type Realtime = { current: () => Connection; subscribe: (tell: () => void) => () => void; close: () => void };

type Hearing = {
  askBrand: () => Promise<Brand>;
  onBrand: (brand: Brand) => void;
  /** The server hung up because the person's rights changed or the session is over. True when there is still one. */
  onDropped: () => Promise<boolean>;
};

/**
 * Hears from the server what changed, and has the screens ask again. The client arrives after the first paint,
 * falls back to polling where sockets are blocked, and reconnects by itself; what it missed meanwhile is asked anew.
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
  /** The page came with one, which may have changed before it could hear of that. What it hears meanwhile is newer. */
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
      // Without an answer it keeps the one it has.
      catchUpWithBrand().catch(() => {});
    });
    socket.on("disconnect", async (reason) => {
      set(socket.active ? "lost" : "off");
      // After this one alone it does not connect again by itself.
      if (reason === "io server disconnect" && (await onDropped()) && !closed) socket.connect();
    });
    socket.on("connect_error", () => set(socket.active ? "lost" : "off"));
    socket.on("changed", ({ topics }: { topics: string[] }) => {
      for (const topic of topics) void queries.invalidateQueries({ queryKey: [topic] });
      tellFollowers(topics);
    });
    socket.on("brand", hearBrand);
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
