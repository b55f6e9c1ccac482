import { queryOptions } from "@tanstack/react-query";
import { defined } from "#base/defined.ts";
import type { LocaleCode } from "#base/locales.ts";
import type { EmojiNames } from "./emoji-search.ts";

/** One file for each language, of Unicode's CLDR; it is loaded when a person first searches. */
const files = import.meta.glob<EmojiNames>("./emoji-names/*.json", { import: "default" });

export const emojiNames = (locale: LocaleCode) =>
  queryOptions({
    queryKey: ["emoji-names", locale],
    queryFn: () => defined(files[`./emoji-names/${locale}.json`])(),
    staleTime: Number.POSITIVE_INFINITY,
  });
