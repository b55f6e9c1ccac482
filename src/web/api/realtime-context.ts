import { createContext, use } from "react";
import type { Realtime } from "./realtime.ts";

export const RealtimeContext = createContext<Realtime | undefined>(undefined);

/** The connection of the page; undefined until it is set up. */
export const useRealtimeConnection = (): Realtime | undefined => use(RealtimeContext);
