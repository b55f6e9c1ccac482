import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#web/i18n/use-locale.ts";
import { readStored, writeStored } from "#web/local-storage.ts";
import styles from "./composer.module.css";
import { emojiGroups } from "./emoji.ts";
import { emojiNames } from "./emoji-names.ts";
import { findEmoji } from "./emoji-search.ts";

const recentKey = "recent-emoji";
const recentCount = 8;
const readRecent = () => (readStored(recentKey) ?? "").split(" ").filter(Boolean);

/** Common emoji, and a search for all others. The arrow keys move from the field into the grid and through it. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation("communication");
  const [recent] = useState(readRecent);
  const [words, setWords] = useState("");
  const { found, isLoading } = useFoundEmoji(words);
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The picker is loaded after the popover has placed the focus.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const pick = (emoji: string) => {
    writeStored(recentKey, [emoji, ...readRecent().filter((one) => one !== emoji)].slice(0, recentCount).join(" "));
    onPick(emoji);
  };
  const move = (event: KeyboardEvent) => {
    const cells = [...(root.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const from = cells.indexOf(document.activeElement as HTMLElement);
    const isRtl = root.current !== null && getComputedStyle(root.current).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    const isInField = from < 0;
    if (!step || (isInField && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (from + step < 0 && event.key === "ArrowUp") field.current?.focus();
    else cells[isInField ? 0 : Math.min(cells.length - 1, Math.max(0, from + step))]?.focus();
  };
  const common = [...(recent.length > 0 ? [{ name: "recent" as const, emoji: recent }] : []), ...emojiGroups];
  const groups = found ? [{ name: "results" as const, emoji: found }] : common;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between its buttons
    <div ref={root} onKeyDown={move}>
      <TextInput
        ref={field}
        type="search"
        dir="auto"
        size="sm"
        mb={6}
        aria-label={t("emoji.search")}
        placeholder={t("emoji.search")}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found ?? [];
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (first) pick(first);
        }}
      />
      <div className={styles.emoji}>
        <p role="status" className={found?.length === 0 && !isLoading ? styles.none : "visually-hidden"}>
          {found?.length === 0 && !isLoading ? t("emoji.none") : ""}
        </p>
        {groups.map(({ name, emoji }) => (
          <section key={name} aria-label={t(`emoji.${name}`)} hidden={emoji.length === 0}>
            <h3>{t(`emoji.${name}`)}</h3>
            <div>
              {emoji.map((one) => (
                <button key={one} type="button" tabIndex={-1} onClick={() => pick(one)}>
                  {one}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

/** What matches a search; undefined while there is none. */
function useFoundEmoji(words: string) {
  const { code } = useLocale();
  const isSearching = words.trim() !== "";
  const { data, isLoading } = useQuery({ ...emojiNames(code), enabled: isSearching });
  return { found: isSearching ? findEmoji(data ?? {}, words) : undefined, isLoading };
}
