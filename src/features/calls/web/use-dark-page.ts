import { useEffect } from "react";
import { forceScheme } from "#web/theme/scheme.ts";

/** A call is always dark, whatever the person chose: pictures stand out, and the face is not lit by the screen. */
export function useDarkPage(): void {
  useEffect(() => forceScheme("dark"), []);
}
