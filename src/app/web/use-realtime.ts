import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useState } from "react";
import type { Brand } from "#base/brand/brand.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { me } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { type Realtime, realtime } from "#web/api/realtime.ts";
import { BrandContext } from "#web/theme/brand-context.ts";

/** Asks who one is now, with which rights. A session that is over leads to the door, as from any other call. */
async function stillHere(queries: QueryClient): Promise<boolean> {
  try {
    const now = await queries.fetchQuery({ queryKey: ["still-here"], queryFn: () => call(getMe, {}), staleTime: 0 });
    queries.setQueryData(me.queryKey, now);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] });
    return true;
  } catch (error) {
    // No answer says nothing about the session: a server that hangs up may only be starting anew.
    return !baseErrors.signedOut.is(error);
  }
}

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
    const opened = realtime(queries, {
      onBrand: (brand) => void recolour(brand),
      onDropped: () => stillHere(queries),
    });
    setConnection(opened);
    return opened.close;
  }, [queries, brands]);
  return connection;
}
