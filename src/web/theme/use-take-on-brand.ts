import { hashKey } from "@tanstack/react-query";
import { use, useCallback } from "react";
import type { Brand } from "#base/brand/brand.ts";
import { BrandContext } from "./brand-context.ts";

/** Applies a brand to the open page: its colours, font, texts and icon. */
export function useTakeOnBrand(): (brand: Brand) => Promise<void> {
  const brands = use(BrandContext);
  return useCallback(
    async (brand) => {
      if (brands && hashKey([brand]) === hashKey([brands.current()])) return;
      brands?.change(brand);
      // The palette code is needed only when a brand changes while the page is open.
      const { applyBrand } = await import("./apply-brand.ts");
      applyBrand(brand);
    },
    [brands],
  );
}
