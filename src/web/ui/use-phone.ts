import { useMediaQuery } from "@mantine/hooks";

/** Below this the shell has its bottom bar, tables become cards and panels come from below. */
export const usePhone = (): boolean =>
  useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false }) ?? false;
