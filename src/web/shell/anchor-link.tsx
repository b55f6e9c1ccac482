import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

type Props = { to: string; look?: string | undefined; onClick?: (() => void) | undefined; children: ReactNode };

/** A link to a section of the start page. Whoever asks for it twice is led there twice, though the address stays the same. */
export function AnchorLink({ to, look, onClick, children }: Props) {
  const go = (event: MouseEvent) => {
    onClick?.();
    const section = document.getElementById(to);
    if (!section || location.hash !== `#${to}`) return;
    // The router would see nothing to do, and go to the top of the page.
    event.preventDefault();
    section.scrollIntoView();
  };
  return (
    <Link to="/" hash={to} className={look} onClick={go}>
      {children}
    </Link>
  );
}
