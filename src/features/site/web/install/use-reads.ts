import { useEffect, useState } from "react";

/** Whether the visitor has scrolled past half of the first screen: those who leave right away are not prompted. */
export function useReads(): boolean {
  const [reads, setReads] = useState(false);
  useEffect(() => {
    if (reads) return;
    const look = () => {
      if (scrollY > innerHeight / 2) setReads(true);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [reads]);
  return reads;
}
