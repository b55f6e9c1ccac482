import { createContext, use, useSyncExternalStore } from "react";
import type { Brand } from "#base/brand/brand.ts";

/** Name and mark of the tenant. Colours are not included: they are CSS variables. */
export type BrandStore = {
  current: () => Brand;
  change: (brand: Brand) => void;
  subscribe: (tell: () => void) => () => void;
};

export function brandStore(first: Brand): BrandStore {
  const listeners = new Set<() => void>();
  let brand = first;
  return {
    current: () => brand,
    change: (next) => {
      brand = next;
      for (const tell of listeners) tell();
    },
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

export const BrandContext = createContext<BrandStore | undefined>(undefined);

export function useBrand(): Brand {
  const store = use(BrandContext);
  if (!store) throw new Error("BrandContext is missing");
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
