import { useRef, useState } from "react";
import type { Earnings } from "../contract.ts";
import { firstWish, type Wish, type Year } from "../wish.ts";

type Reckon = typeof import("../rules.ts").yearUnder;

/**
 * The visitor's assumptions and the resulting earnings. The server provides the result of the initial values; the
 * engine for any others is loaded when the visitor is about to touch a slider.
 */
export function useYear(earnings: Earnings) {
  const [wish, setWish] = useState<Wish>(() => firstWish(earnings.currency));
  const [reckoned, setReckoned] = useState<{ wish: Wish; year: Year }>(() => ({ wish, year: earnings.first }));
  const arriving = useRef<Promise<Reckon>>(undefined);
  const latest = useRef(wish);

  const prepare = () => {
    arriving.current ??= import("../rules.ts").then(({ yearUnder }) => yearUnder);
    // After a failed load, the next interaction tries again.
    arriving.current.catch(() => {
      arriving.current = undefined;
    });
    return arriving.current;
  };
  const suppose = async (part: Partial<Wish>) => {
    latest.current = { ...latest.current, ...part };
    setWish(latest.current);
    const reckon = await prepare();
    setReckoned({ wish: latest.current, year: reckon(earnings, latest.current) });
  };
  return {
    wish,
    /** The last result and the assumptions it belongs to: while the engine is loading, the sliders are ahead of the result. */
    reckoned,
    isBehind: reckoned.wish !== wish,
    suppose: (part: Partial<Wish>) => void suppose(part).catch(() => {}),
    prepare: () => void prepare(),
  };
}
