import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import type { Brand } from "#base/brand/brand.ts";
import { type Realtime, realtime } from "#web/api/realtime.ts";
import { BrandContext } from "#web/theme/brand-context.ts";

/** One connection for as long as somebody is signed in. */
export function useRealtime(): Realtime | undefined {
  const queries = useQueryClient();
  const brands = use(BrandContext);
  const [connection, setConnection] = useState<Realtime>();

  useEffect(() => {
    const recolour = async (brand: Brand) => {
      // The palette's code is needed only by whoever is here when a brand changes.
      const { applyBrand } = await import("#web/theme/apply-brand.ts");
      applyBrand(brand);
      brands?.change(brand);
    };
    const opened = realtime(queries, (brand) => void recolour(brand));
    setConnection(opened);
    return opened.close;
  }, [queries, brands]);
  return connection;
}
