import { useEffect, useState } from "react";

export function useFullscreen() {
  const [isFullscreen, setIsFullscreen] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const update = () => setIsFullscreen(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, []);
  return {
    isFullscreen,
    isPossible: document.fullscreenEnabled === true,
    toggle: () =>
      void (isFullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {}),
  };
}
