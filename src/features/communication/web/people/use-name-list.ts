import { useLocale } from "#web/i18n/use-locale.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { isolateNames } from "./isolate-names.ts";

/** Joins names within a sentence, whatever the directions of the names and the language. */
export function useNameList(): (names: readonly string[]) => string {
  const { dir } = useLocale();
  const { list } = useFormatters();
  return (names) => list(isolateNames(names, dir));
}
