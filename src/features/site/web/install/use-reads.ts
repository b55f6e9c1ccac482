import { useEffect, useState } from "react";

/** Whether somebody has scrolled past half of what was first in sight: whoever only looked in is not asked for anything. */
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
