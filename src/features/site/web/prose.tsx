import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useIsPlatform } from "#web/api/use-is-platform.ts";
import { publicPaths } from "../pages.ts";
import styles from "./prose.module.css";

/** Renders HTML that was generated from Markdown, ours or the tenant's, by the sanitizing function. */
export function Prose({ html }: { html: string }) {
  const router = useRouter();
  const platform = useIsPlatform();
  // Links in an article do not use the router, so clicks are intercepted to avoid a full page load.
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest("a");
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || pathname === location.pathname || !publicPaths(platform).includes(pathname))
      return;
    event.preventDefault();
    void router.navigate({ href: `${pathname}${search}${hash}` });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only intercepts clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link fires a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts escapes any HTML in the source
    <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
