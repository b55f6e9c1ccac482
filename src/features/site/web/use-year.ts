import { useRef, useState } from "react";
import { type Assumptions, initialAssumptions, type Year } from "../assumptions.ts";
import type { Earnings } from "../contract.ts";

type CalculateYear = typeof import("../rules.ts").calculateYear;

/**
 * The visitor's assumptions and the resulting earnings. The server provides the result of the initial values; the
 * engine for any others is loaded when the visitor is about to touch a slider.
 */
export function useYear(earnings: Earnings) {
  const [assumptions, setAssumptions] = useState<Assumptions>(() => initialAssumptions(earnings.currency));
  const [result, setResult] = useState<{ assumptions: Assumptions; year: Year }>(() => ({
    assumptions,
    year: earnings.first,
  }));
  const engine = useRef<Promise<CalculateYear>>(undefined);
  const latest = useRef(assumptions);

  const prepare = () => {
    engine.current ??= import("../rules.ts").then(({ calculateYear }) => calculateYear);
    // After a failed load, the next interaction tries again.
    engine.current.catch(() => {
      engine.current = undefined;
    });
    return engine.current;
  };
  const assume = async (part: Partial<Assumptions>) => {
    latest.current = { ...latest.current, ...part };
    setAssumptions(latest.current);
    const calculate = await prepare();
    setResult({ assumptions: latest.current, year: calculate(earnings, latest.current) });
  };
  return {
    assumptions,
    /** The last result and the assumptions it belongs to: while the engine is loading, the sliders are ahead of the result. */
    result,
    isStale: result.assumptions !== assumptions,
    assume: (part: Partial<Assumptions>) => void assume(part).catch(() => {}),
    prepare: () => void prepare(),
  };
}
