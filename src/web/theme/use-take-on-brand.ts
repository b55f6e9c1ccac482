import { hashKey } from "@tanstack/react-query";
import { use, useCallback } from "react";
import type { Brand } from "#base/brand/brand.ts";
import { BrandContext } from "./brand-context.ts";

/** Has the open page take on a brand: its colours, its font, its words and its icon. */
export function useTakeOnBrand(): (brand: Brand) => Promise<void> {
  const brands = use(BrandContext);
  return useCallback(
    async (brand) => {
      if (brands && hashKey([brand]) === hashKey([brands.current()])) return;
      brands?.change(brand);
      // The palette's code is needed only by whoever is here when a brand changes.
      const { applyBrand } = await import("./apply-brand.ts");
      applyBrand(brand);
    },
    [brands],
  );
}
