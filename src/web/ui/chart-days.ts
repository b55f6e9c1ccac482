import { createContext } from "react";

/** The dates of the charts below, as text: an exported file has to state them. */
export const ChartDays = createContext<string | undefined>(undefined);
