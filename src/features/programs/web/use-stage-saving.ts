import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { catalog } from "./api.ts";

/** Sends once, has the catalogue asked again, and answers with what was refused. */
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
