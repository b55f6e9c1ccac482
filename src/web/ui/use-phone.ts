import { useMediaQuery } from "@mantine/hooks";

/** Below this width the shell has its bottom bar, tables become cards and panels open from the bottom. */
export const useIsPhone = (): boolean => useMaxWidth(767);

/** Below this width the sidebar shows icons only. */
export const useIsNarrow = (): boolean => useMaxWidth(1023);

/** Whether rows are cards: on a phone and, for a wide table, on a tablet. */
export const useIsCardLayout = (isWide: boolean): boolean => useMaxWidth(isWide ? 1099 : 767);

const useMaxWidth = (maxWidth: number): boolean =>
  useMediaQuery(`(max-width: ${maxWidth}px)`, false, { getInitialValueInEffect: false }) ?? false;
