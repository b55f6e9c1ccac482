import { useEffect, useState } from "react";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A running clock: `12:47`, or `1:02:09` from an hour on. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A duration in words: `12 min 47 sec`. From an hour on, seconds say nothing. */
export function useDuration(): (seconds: number) => string {
  const { intl } = useLocale();
  return (seconds) => {
    const [hours, minutes, rest] = [
      Math.floor(seconds / 3600),
      Math.floor(seconds / 60) % 60,
      Math.floor(seconds) % 60,
    ];
    const parts =
      hours > 0
        ? ([
            [hours, "hour"],
            [minutes, "minute"],
          ] as const)
        : ([
            [minutes, "minute"],
            [rest, "second"],
          ] as const);
    const known = parts.filter(([value]) => value > 0);
    const shown = known.length > 0 ? known : parts.slice(-1);
    return shown
      .map(([value, unit]) => numberFormat(intl, { style: "unit", unit, unitDisplay: "short" }).format(value))
      .join(" ");
  };
}

export const secondsBetween = (from: string | null, to: string | null): number =>
  from && to ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)) : 0;

/** The seconds since a time, counted every second; zero before it is known. */
export function useSecondsSince(at: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!at) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at ? Math.max(0, Math.floor((now - Date.parse(at)) / 1000)) : 0;
}
