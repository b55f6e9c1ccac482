import { createContext } from "react";

/** The bar at the end of the open panel, for the buttons of a form in its content. */
export const PanelBarContext = createContext<HTMLElement | null>(null);
