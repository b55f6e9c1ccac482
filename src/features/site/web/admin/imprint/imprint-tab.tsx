import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { imprintQuery } from "../queries.ts";
import { TextsSkeleton } from "../texts/texts-skeleton.tsx";
import { ImprintForm } from "./imprint-form.tsx";

/** The form is remounted after a save, so that the next change starts from what is stored. */
export function ImprintTab() {
  const { data, error, refetch } = useQuery(imprintQuery);
  const [times, setTimes] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextsSkeleton />;
  return <ImprintForm key={times} stored={data.imprint} onSaved={() => setTimes(times + 1)} />;
}
