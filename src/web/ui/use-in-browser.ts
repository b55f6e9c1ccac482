import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False during hydration, so that server and browser render the same; true afterwards. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
