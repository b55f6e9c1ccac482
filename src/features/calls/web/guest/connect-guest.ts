import type { Socket } from "socket.io-client";

/** The connection of a guest, who has a key to one call and no session. */
export async function connectGuest(key: string): Promise<Socket> {
  const { io } = await import("socket.io-client");
  return io("/guests", {
    auth: { key },
    path: "/socket.io",
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
}
