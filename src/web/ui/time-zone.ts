import { createContext } from "react";

/** The person's time zone; `undefined` means that of the device. */
export const TimeZone = createContext<string | undefined>(undefined);
