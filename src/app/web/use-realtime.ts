import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { me } from "#features/identity/web/api.ts";
import { getBrand } from "#features/tenancy/contract.ts";
import { call } from "#web/api/call.ts";
import type { Realtime } from "#web/api/realtime.ts";
import { useApplyBrand } from "#web/theme/use-apply-brand.ts";

/** Refreshes the session and its rights. An expired session leads to the login page, as after any other call. */
async function refreshSession(queries: QueryClient): Promise<boolean> {
  try {
    const session = await queries.fetchQuery({
      queryKey: ["still-here"],
      queryFn: () => call(getMe, {}),
      staleTime: 0,
    });
    queries.setQueryData(me.queryKey, session);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] });
    return true;
  } catch (error) {
    // A network failure says nothing about the session: a server that closes connections may only be restarting.
    return !baseErrors.signedOut.is(error);
  }
}

/** Keeps one realtime connection open while a person is signed in. */
export function useRealtime(): Realtime | undefined {
  const queries = useQueryClient();
  const applyBrand = useApplyBrand();
  const [connection, setConnection] = useState<Realtime>();

  useEffect(() => {
    let [isLeft, close] = [false, () => {}];
    // Loaded after the first paint. Without it every screen still works; it only does not update by itself.
    import("#web/api/realtime.ts").then(
      ({ connectRealtime }) => {
        if (isLeft) return;
        const opened = connectRealtime(queries, {
          fetchBrand: () => call(getBrand, {}),
          onBrand: (brand) => void applyBrand(brand),
          onDropped: () => refreshSession(queries),
        });
        close = opened.close;
        setConnection(opened);
      },
      () => {},
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [queries, applyBrand]);
  return connection;
}
