import { useEffect, useState } from "react";

/** Whether the visitor has scrolled past half of the first screen: those who leave right away are not prompted. */
export function useHasStartedReading(): boolean {
  const [hasStartedReading, setHasStartedReading] = useState(false);
  useEffect(() => {
    if (hasStartedReading) return;
    const checkScroll = () => {
      if (scrollY > innerHeight / 2) setHasStartedReading(true);
    };
    checkScroll();
    addEventListener("scroll", checkScroll, { passive: true });
    return () => removeEventListener("scroll", checkScroll);
  }, [hasStartedReading]);
  return hasStartedReading;
}
