import { createContext } from "react";

/** Of which days the charts below are, in words: a file that leaves the page has to say so itself. */
export const ChartDays = createContext<string | undefined>(undefined);
