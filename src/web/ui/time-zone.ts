import { createContext } from "react";

/** The person's time zone; `undefined` means the device's own. */
export const TimeZone = createContext<string | undefined>(undefined);
