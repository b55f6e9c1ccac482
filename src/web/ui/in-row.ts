import { createContext } from "react";

/** True inside a table's row, which is one tab stop: its content must not add more. */
export const InRow = createContext(false);
