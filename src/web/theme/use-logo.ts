import { use } from "react";
import { logoIn, type PlacedLogo } from "#base/brand/logo.ts";
import { BrandContext, useBrand } from "./brand-context.ts";
import { useScheme } from "./scheme.ts";

/** Returns the tenant's logo for the scheme of the page, or of the preview that the component is in. */
export function useLogo(): PlacedLogo | null {
  const brand = useBrand();
  const page = useScheme();
  return logoIn(brand, use(BrandContext)?.scheme ?? page);
}
