import { hashKey } from "@tanstack/react-query";
import { use, useCallback } from "react";
import type { Brand } from "#base/brand/brand.ts";
import { BrandContext } from "./brand-context.ts";

/** Applies a brand to the open page: its colours, font, texts and icon. */
export function useApplyBrand(): (brand: Brand) => Promise<void> {
  const store = use(BrandContext);
  return useCallback(
    async (brand) => {
      if (store && hashKey([brand]) === hashKey([store.current()])) return;
      store?.change(brand);
      // The palette code is needed only when a brand changes while the page is open.
      const { applyBrand } = await import("./apply-brand.ts");
      applyBrand(brand);
    },
    [store],
  );
}
