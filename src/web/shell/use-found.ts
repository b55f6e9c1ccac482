import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type PaletteAction, useShell } from "./parts.ts";

const fewestLetters = 2;
const pause = 200;

/** The records that the app finds for the words in the palette, once the typing pauses. */
export function useFound(words: string): { found: PaletteAction[]; looking: boolean } {
  const { find } = useShell();
  const [asked] = useDebouncedValue(words.trim(), pause);
  const enabled = asked.length >= fewestLetters;
  const { data, isFetching } = useQuery({ queryKey: ["palette", asked], queryFn: () => find(asked), enabled });
  return { found: (enabled && data) || [], looking: isFetching || asked !== words.trim() };
}
