import { useMediaQuery } from "@mantine/hooks";

/** Below this width the shell has its bottom bar, tables become cards and panels open from the bottom. */
export const usePhone = (): boolean => useNarrow(767);

/** Whether rows are cards: on a phone and, for a wide table, on a tablet. */
export const useCards = (wide: boolean): boolean => useNarrow(wide ? 1099 : 767);

const useNarrow = (most: number): boolean =>
  useMediaQuery(`(max-width: ${most}px)`, false, { getInitialValueInEffect: false }) ?? false;
