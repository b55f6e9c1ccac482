import { type ComponentType, createContext } from "react";

/** What signed-in members see below the system's status. The app provides it through context, because this feature must not import it. */
export const OperatorPart = createContext<ComponentType | undefined>(undefined);
