import { createContext, use, useSyncExternalStore } from "react";
import type { Brand } from "#base/brand/brand.ts";
import type { Scheme } from "#base/brand/variables.ts";

/** Name and mark of the tenant. Colours are not included: they are CSS variables. */
export type BrandStore = {
  current: () => Brand;
  /** The scheme of a preview; a page follows its own. */
  scheme?: Scheme | undefined;
  change: (brand: Brand) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createBrandStore(initial: Brand, scheme?: Scheme): BrandStore {
  const listeners = new Set<() => void>();
  let brand = initial;
  return {
    scheme,
    current: () => brand,
    change: (next) => {
      brand = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const BrandContext = createContext<BrandStore | undefined>(undefined);

export function useBrand(): Brand {
  const store = use(BrandContext);
  if (!store) throw new Error("BrandContext is missing");
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}
