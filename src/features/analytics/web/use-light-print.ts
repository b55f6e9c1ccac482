import { useEffect } from "react";

const scheme = "data-mantine-color-scheme";

/** Paper is white, so the page prints in the light theme and returns to the dark one afterwards. */
export function useLightPrint(): void {
  useEffect(() => {
    const page = document.documentElement;
    let was: string | null = null;
    const lighten = () => {
      was = page.getAttribute(scheme);
      page.setAttribute(scheme, "light");
    };
    const restore = () => {
      if (was) page.setAttribute(scheme, was);
    };
    addEventListener("beforeprint", lighten);
    addEventListener("afterprint", restore);
    return () => {
      removeEventListener("beforeprint", lighten);
      removeEventListener("afterprint", restore);
    };
  }, []);
}
