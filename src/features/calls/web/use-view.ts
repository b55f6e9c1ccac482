import { useSyncExternalStore } from "react";

type Store<View> = { view: () => View; subscribe: (listener: () => void) => () => void };

/** The current view of a preview or a session. */
export const useView = <View>({ subscribe, view }: Store<View>): View => useSyncExternalStore(subscribe, view, view);
