import { useEffect, useState } from "react";

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A running clock: `12:47`, or `1:02:09` from an hour on. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
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
