import { useEffect, useState } from "react";

/** The topmost of these sections that is visible below the page's header. */
export function useSectionInView(ids: string[]): string | undefined {
  const [inView, setInView] = useState<string>();
  const all = ids.join();
  useEffect(() => {
    const order = all.split(",");
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setInView(order.find((id) => seen.has(id)));
      },
      { rootMargin: "-120px 0px -40% 0px" },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return inView;
}
