import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the page stands as the server wrote it, so that both draw the same; true from then on. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
