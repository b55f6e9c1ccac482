import { numberFormat } from "#base/formats.ts";
import { useLocale } from "../i18n/use-locale.ts";

/** Formats a duration in words: `12 min 47 sec`. From an hour on, seconds say nothing. */
export function useDuration(): (seconds: number) => string {
  const { intl } = useLocale();
  return (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const parts =
      hours > 0
        ? ([
            [hours, "hour"],
            [minutes, "minute"],
          ] as const)
        : ([
            [minutes, "minute"],
            [Math.floor(seconds) % 60, "second"],
          ] as const);
    const known = parts.filter(([value]) => value > 0);
    return (known.length > 0 ? known : parts.slice(-1))
      .map(([value, unit]) => numberFormat(intl, { style: "unit", unit, unitDisplay: "short" }).format(value))
      .join(" ");
  };
}
