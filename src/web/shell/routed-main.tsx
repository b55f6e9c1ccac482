import { useMatches } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";

type Props = {
  className?: string | undefined;
  inner?: string | undefined;
  /** Out of reach of the tenant's own style sheet. */
  guarded?: boolean;
  children: ReactNode;
};

/**
 * The part of the page that routes fill. A new screen fades in [R2.5] and takes the focus, so that the keyboard and
 * a screen reader start at its top; a person who asked for less motion sees no fade.
 */
export function RoutedMain({ className, inner = "", guarded = false, children }: Props) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);

  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <main ref={main} id="main" className={className} tabIndex={-1} data-guarded={guarded || undefined}>
      <Suspense fallback={null}>
        <div key={path} className={`${inner} fade-in`}>
          {children}
        </div>
      </Suspense>
    </main>
  );
}
