import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { catalog } from "./api.ts";

/** Sends once, invalidates the catalog, and returns the server's error, if any. */
export function useStageSaving(onSaved: () => void) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const save = async (send: () => Promise<unknown>): Promise<unknown> => {
    setPending(true);
    try {
      await send();
      await queries.invalidateQueries({ queryKey: catalog.queryKey });
      onSaved();
      return undefined;
    } catch (error) {
      return error;
    } finally {
      setPending(false);
    }
  };
  return { save, isPending };
}
