import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

type Props = { to: string; className?: string | undefined; onClick?: (() => void) | undefined; children: ReactNode };

/** A link to a section of the start page. A second click scrolls there again, although the URL does not change. */
export function AnchorLink({ to, className, onClick, children }: Props) {
  const go = (event: MouseEvent) => {
    onClick?.();
    const section = document.getElementById(to);
    if (!section || location.hash !== `#${to}`) return;
    // The router would treat it as the same location and scroll to the top.
    event.preventDefault();
    section.scrollIntoView();
  };
  return (
    <Link to="/" hash={to} className={className} onClick={go}>
      {children}
    </Link>
  );
}
