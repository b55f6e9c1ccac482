/** Minutes after midnight as the value of a time field, `07:30`. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** An empty time field is not a number, which the endpoint's schema refuses. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? Number.NaN) * 60 + (minutes ?? Number.NaN);
}
