import { createContext, use, useEffect } from "react";
import type { PageHead } from "#base/page.ts";

/** Where the server collects it while it writes the page. In a browser there is nothing to collect. */
export const HeadContext = createContext<{ head?: PageHead } | undefined>(undefined);

/** Says what this page is called. The server writes it into the head; in a browser the next page's takes its place. */
export function usePageHead(head: PageHead): void {
  const collected = use(HeadContext);
  if (collected) collected.head = head;
  const { title, description } = head;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}
