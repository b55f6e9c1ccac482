import { type ComponentType, createContext } from "react";

/** What the app shows below the system's state to whoever is signed in. The app hands it in: this feature does not know it. */
export const OperatorPart = createContext<ComponentType | undefined>(undefined);
