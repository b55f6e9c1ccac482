import { useRef, useState } from "react";
import type { Earnings } from "../contract.ts";
import { firstWish, type Wish, type Year } from "../wish.ts";

type Reckon = typeof import("../rules.ts").yearUnder;

/**
 * What a visitor supposes and what it comes to. The server said what the first values bring; the engine that reckons any
 * others arrives when somebody is about to touch a slider.
 */
export function useYear(earnings: Earnings) {
  const [wish, setWish] = useState<Wish>(() => firstWish(earnings.currency));
  const [reckoned, setReckoned] = useState<{ wish: Wish; year: Year }>(() => ({ wish, year: earnings.first }));
  const arriving = useRef<Promise<Reckon>>(undefined);
  const latest = useRef(wish);

  const prepare = () => {
    arriving.current ??= import("../rules.ts").then(({ yearUnder }) => yearUnder);
    // Where it does not arrive, the next touch tries again.
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
    /** What was reckoned last, and of which wish: until the engine is there the sliders are further than the sum. */
    reckoned,
    isBehind: reckoned.wish !== wish,
    suppose: (part: Partial<Wish>) => void suppose(part).catch(() => {}),
    prepare: () => void prepare(),
  };
}
