import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#web/api/call.ts";
import { useApplyBrand } from "#web/theme/use-apply-brand.ts";
import { type Branding, checkCss, getBranding } from "../contract.ts";

export const branding = queryOptions({ queryKey: ["branding"], queryFn: () => call(getBranding, {}) });

/** Called while the admin types; the same text is checked once. */
export const cssCheck = (css: string) =>
  queryOptions({
    queryKey: ["css-check", css],
    queryFn: () => call(checkCss, { css }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Updates the cache with the server's response immediately, before the change event arrives. */
export function useCacheBranding(): (changed: Branding) => Promise<void> {
  const queries = useQueryClient();
  const applyBrand = useApplyBrand();
  return useCallback(
    async (changed) => {
      queries.setQueryData(branding.queryKey, changed);
      await applyBrand(changed.brand);
    },
    [queries, applyBrand],
  );
}
