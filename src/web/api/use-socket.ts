import { use, useEffect, useState } from "react";
import type { Socket } from "socket.io-client";
import { RealtimeContext } from "./realtime-context.ts";

/** The socket of the page; undefined until its code is loaded. */
export function useSocket(): Socket | undefined {
  const realtime = use(RealtimeContext);
  const [socket, setSocket] = useState<Socket>();
  useEffect(() => {
    let isCurrent = true;
    void realtime?.socket.then((opened) => isCurrent && setSocket(opened));
    return () => {
      isCurrent = false;
    };
  }, [realtime]);
  return socket;
}
