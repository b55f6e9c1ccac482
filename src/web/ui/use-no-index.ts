import { useEffect } from "react";

/** For pages that are one person's affair, though anybody with their address may open them. */
export function useNoIndex(): void {
  useEffect(() => {
    const robots = Object.assign(document.createElement("meta"), { name: "robots", content: "noindex, nofollow" });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
