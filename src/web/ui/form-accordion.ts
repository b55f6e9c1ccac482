import { createContext } from "react";
import type { OutlineEntry } from "./outline.ts";

/** On a phone, one section of a long form is open at a time. Undefined where all of them are. */
export type FormAccordion = {
  entries: readonly OutlineEntry[];
  open: string | undefined;
  setOpen: (id: string | undefined) => void;
};
export const FormAccordionContext = createContext<FormAccordion | undefined>(undefined);
