import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False during hydration, so that server and browser render the same; true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
