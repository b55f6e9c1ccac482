import { useMediaQuery } from "@mantine/hooks";

/** Below this the shell has its bottom bar, tables become cards and panels come from below. */
export const usePhone = (): boolean => useNarrow(767);

/** Whether rows are cards here: on a phone; a wide table's on a tablet, too. */
export const useCards = (wide: boolean): boolean => useNarrow(wide ? 1099 : 767);

const useNarrow = (most: number): boolean =>
  useMediaQuery(`(max-width: ${most}px)`, false, { getInitialValueInEffect: false }) ?? false;
