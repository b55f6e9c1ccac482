/**
 * The tones of a series. Two of a kind have hues of their own, `strong` and `second`; a part and its whole have one hue in two tones,
 * `strong` and `quiet`. What is expected is hatched. A dashed line or a mark shows the previous period.
 */
export type ChartTone = "strong" | "second" | "quiet" | "hatched" | "dashed" | "mark";

/** The variable with the color of each tone. */
export const toneColors: Record<ChartTone, string> = {
  strong: "--series-1",
  second: "--series-2",
  quiet: "--chart-quiet",
  hatched: "--series-1",
  dashed: "--soft",
  mark: "--ink",
};
