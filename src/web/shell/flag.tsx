import type { ReactNode } from "react";
import type { Locale } from "#base/locales.ts";
import styles from "./language-menu.module.css";

type FlagCode = Locale["flag"];

const verticalStripes = (a: string, b: string, c: string) => (
  <>
    <path fill={a} d="M0 0h7v14H0z" />
    <path fill={b} d="M7 0h6v14H7z" />
    <path fill={c} d="M13 0h7v14h-7z" />
  </>
);

/** Drawn instead of emoji, because Windows shows flag emoji as two letters. */
const drawings: Record<FlagCode, ReactNode> = {
  us: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path stroke="#c8313e" strokeWidth="1.1" d="M0 .6h20M0 2.8h20M0 4.9h20M0 7.1h20M0 9.2h20M0 11.4h20M0 13.5h20" />
      <path fill="#2b3a78" d="M0 0h9v7.6H0z" />
    </>
  ),
  es: (
    <>
      <path fill="#c60b1e" d="M0 0h20v14H0z" />
      <path fill="#ffc400" d="M0 3.5h20v7H0z" />
    </>
  ),
  fr: verticalStripes("#1f3a93", "#fff", "#d8343f"),
  it: verticalStripes("#1a8a4a", "#fff", "#cd2b37"),
  de: (
    <>
      <path fill="#1a1a1a" d="M0 0h20v5H0z" />
      <path fill="#d00" d="M0 4.7h20v4.7H0z" />
      <path fill="#ffce00" d="M0 9.3h20V14H0z" />
    </>
  ),
  br: (
    <>
      <path fill="#12924a" d="M0 0h20v14H0z" />
      <path fill="#ffd83a" d="m10 1.6 8 5.4-8 5.4L2 7z" />
      <circle cx="10" cy="7" r="2.7" fill="#2b3a78" />
    </>
  ),
  sa: (
    <>
      <path fill="#0f7a3d" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeLinecap="round" d="M5.5 5h9M6.5 6.6h7M6 9.8h8" />
    </>
  ),
  cn: (
    <>
      <path fill="#dd2a1b" d="M0 0h20v14H0z" />
      <path fill="#ffde3b" d="m4.6 2 .7 2h2.1L5.7 5.3l.7 2-1.8-1.3-1.8 1.3.7-2L1.8 4h2.1z" />
    </>
  ),
};

export function Flag({ code }: { code: FlagCode }) {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true" className={styles.flag}>
      {drawings[code]}
    </svg>
  );
}
