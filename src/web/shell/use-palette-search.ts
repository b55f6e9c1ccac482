import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { isQuestion } from "./question-in.ts";
import { type PaletteAction, useShell } from "./shell-context.ts";

const minLength = 2;
const delayMs = 200;

/** The records that the app finds for the words in the palette, once the typing pauses. */
export function usePaletteSearch(input: string): { results: PaletteAction[]; isSearching: boolean } {
  const { find } = useShell();
  const [query] = useDebouncedValue(input.trim(), delayMs);
  const enabled = query.length >= minLength && !isQuestion(query);
  const { data, isFetching } = useQuery({ queryKey: ["palette", query], queryFn: () => find(query), enabled });
  return { results: (enabled && data) || [], isSearching: isFetching || query !== input.trim() };
}
