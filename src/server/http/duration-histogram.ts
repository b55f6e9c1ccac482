import type { Metric, Registry } from "prom-client";
import { defined } from "#base/defined.ts";

/** Upper bounds in milliseconds: from fast, through noticeable, to broken. */
const bounds = [5, 20, 100, 500, 2000, 10_000];

type Series = {
  labels: Record<string, string> /** How many took at most each bound. */;
  upTo: number[];
  count: number;
  sumMs: number;
};

/**
 * A histogram for the hot path. Prometheus' own client looks up labels and bucket for each observation, which is a fortieth of the time of
 * a small response; here an observation is an addition, and the text is built when it is read.
 */
export class DurationHistogram {
  readonly #name: string;
  readonly #help: string;
  readonly #series: Series[] = [];

  constructor(name: string, help: string, registry: Registry) {
    this.#name = name;
    this.#help = help;
    registry.registerMetric({ name, get: async () => this.#read() } as unknown as Metric);
  }

  /** Returns the function to call with each duration under these labels. */
  withLabels(labels: Record<string, string>): (tookMs: number) => void {
    const series: Series = { labels, upTo: bounds.map(() => 0), count: 0, sumMs: 0 };
    this.#series.push(series);
    return (tookMs) => {
      series.count++;
      series.sumMs += tookMs;
      for (let i = bounds.length - 1; i >= 0 && tookMs <= (bounds[i] ?? 0); i--)
        series.upTo[i] = (series.upTo[i] ?? 0) + 1;
    };
  }

  #read() {
    const seen = this.#series.filter(({ count }) => count > 0);
    const values = seen.flatMap(({ labels, upTo, count, sumMs }) => {
      const line = (suffix: string, value: number, more = {}) => ({
        metricName: `${this.#name}_${suffix}`,
        labels: { ...more, ...labels },
        value,
      });
      return [
        ...upTo.map((within, i) => line("bucket", within, { le: defined(bounds[i]) / 1000 })),
        line("bucket", count, { le: "+Inf" }),
        line("sum", sumMs / 1000),
        line("count", count),
      ];
    });
    return { name: this.#name, help: this.#help, type: "histogram", values, aggregator: "sum" };
  }
}
