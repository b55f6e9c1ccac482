import { createContext, use, useEffect } from "react";
import type { PageHead } from "#base/page.ts";

/** Where the server collects the head while rendering. Not provided in a browser. */
export const HeadContext = createContext<{ head?: PageHead } | undefined>(undefined);

/** Sets the page's title and description. The server writes them into the head; in a browser the next page replaces them. */
export function usePageHead(head: PageHead): void {
  const collected = use(HeadContext);
  if (collected) collected.head = head;
  const { title, description } = head;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}
