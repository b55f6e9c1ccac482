import { createContext, type ReactNode } from "react";

/** The forecast from predictions, which belongs to a higher feature: the app passes it in for those who may see it. */
export const ForecastSlot = createContext<ReactNode>(null);
