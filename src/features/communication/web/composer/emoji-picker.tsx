import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "#web/local-storage.ts";
import styles from "./composer.module.css";
import { emojiGroups } from "./emoji.ts";

const recentKey = "recent-emoji";
const recentCount = 8;
const readRecent = () => (readStored(recentKey) ?? "").split(" ").filter(Boolean);

/** A grid of common emoji, moved through with the arrow keys. Screen readers name each emoji in the reader's language. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation("communication");
  const [recent] = useState(readRecent);
  const grid = useRef<HTMLDivElement>(null);
  const pick = (emoji: string) => {
    writeStored(recentKey, [emoji, ...readRecent().filter((one) => one !== emoji)].slice(0, recentCount).join(" "));
    onPick(emoji);
  };
  const move = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const from = cells.indexOf(document.activeElement as HTMLElement);
    const isRtl = grid.current !== null && getComputedStyle(grid.current).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    if (!step || from < 0) return;
    event.preventDefault();
    cells[Math.min(cells.length - 1, Math.max(0, from + step))]?.focus();
  };
  const groups = [...(recent.length > 0 ? [{ name: "recent" as const, emoji: recent }] : []), ...emojiGroups];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons
    <div ref={grid} className={styles.emoji} onKeyDown={move}>
      {groups.map(({ name, emoji }, at) => (
        <section key={name} aria-label={t(`emoji.${name}`)}>
          <h3>{t(`emoji.${name}`)}</h3>
          <div>
            {emoji.map((one, index) => (
              <button
                key={one}
                type="button"
                tabIndex={at === 0 && index === 0 ? 0 : -1}
                data-autofocus={at === 0 && index === 0 ? true : undefined}
                onClick={() => pick(one)}
              >
                {one}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
