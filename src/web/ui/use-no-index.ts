import { useEffect } from "react";

/** For personal pages that anyone with the URL can open. */
export function useNoIndex(): void {
  useEffect(() => {
    const robots = Object.assign(document.createElement("meta"), { name: "robots", content: "noindex, nofollow" });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
