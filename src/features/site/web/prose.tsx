import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { usePlatform } from "#web/api/use-platform.ts";
import { publicPaths } from "../pages.ts";
import styles from "./prose.module.css";

/** A text as HTML that was made from Markdown, ours or the tenant's, by the one function that makes it safe. */
export function Prose({ html }: { html: string }) {
  const router = useRouter();
  const platform = usePlatform();
  // Links of a text know no router: those to other public pages need not load the whole house anew.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the links inside were asked
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown.ts lets no HTML of a writer's through
    <div className={styles.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
