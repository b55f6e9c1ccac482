import { createContext } from "react";
import type { Realtime } from "./realtime.ts";

/** The connection of the page; undefined until it is set up. */
export const RealtimeContext = createContext<Realtime | undefined>(undefined);
