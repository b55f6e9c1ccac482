import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { useSend } from "#web/api/use-send.ts";
import { checkDomain, type Domain } from "../contract.ts";
import { ownDomains } from "./api.ts";

export type Checked = z.infer<typeof checkDomain.output>;

/** Looks up the record now; the result stays visible until the next lookup. */
export function useDomainCheck({ id }: Domain) {
  const queries = useQueryClient();
  const [result, setResult] = useState<Checked>();
  const { send, isPending, error } = useSend(checkDomain, {
    onSuccess: async (checked) => {
      setResult(checked);
      await queries.invalidateQueries({ queryKey: ownDomains.queryKey });
    },
    onError: () => setResult(undefined),
  });
  return { send: () => send({ id }), isPending, error, result };
}
