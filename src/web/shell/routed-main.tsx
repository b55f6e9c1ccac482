import { useMatches } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

type Props = {
  className?: string | undefined;
  inner?: string | undefined;
  /** Protects the content from the tenant's own style sheet. */
  guarded?: boolean;
  children: ReactNode;
};

/**
 * The part of the page that routes fill. A new screen fades in [R2.5] and takes the focus, so that the keyboard and screen readers start at
 * its top; people who prefer reduced motion see no fade.
 */
export function RoutedMain({ className, inner = "", guarded = false, children }: Props) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  // The first page may have been rendered by the server already, so only later ones fade in.
  const [initialPath] = useState(path);

  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <main ref={main} id="main" className={className} tabIndex={-1} data-guarded={guarded || undefined}>
      <Suspense fallback={null}>
        <div key={path} className={path === initialPath ? inner : `${inner} fade-in`}>
          {children}
        </div>
      </Suspense>
    </main>
  );
}
