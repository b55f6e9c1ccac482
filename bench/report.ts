import type { ratio } from "./ratio.ts";

type Row = [what: string, measured: string, target: string];
type Ratio = Awaited<ReturnType<typeof ratio>>;

/** Reports a result immediately, and again in the table at the end. */
export type Reporter = {
  record: (what: string, measured: string, target: string) => void;
  /** Compares requests per second: prints the median of all passes and the range of the middle half. */
  compare: (name: string, to: string, target: number, found: Ratio) => void;
};

export function report() {
  const rows: Row[] = [];
  const reporter: Reporter = {
    record: (...row) => {
      rows.push(row);
      console.log(`${row[0]}: ${row[1]} (target ${row[2]})`);
    },
    compare: (name, to, target, { median, passes }) => {
      const sorted = passes.toSorted((a, b) => a - b);
      const [low, high] = [0.25, 0.75].map((part) => sorted[Math.floor(passes.length * part)]!.toFixed(2));
      console.log(`${name}: ${median.toFixed(2)} (target ${target}; half of the passes ${low}–${high})`);
      rows.push([`${name} ÷ ${to}`, median.toFixed(2), `≥ ${target}`]);
    },
  };
  const print = () => {
    console.log(`\n| ${new Date().toISOString().slice(0, 10)} | measured | target |\n| --- | --- | --- |`);
    for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  };
  return { reporter, print };
}
