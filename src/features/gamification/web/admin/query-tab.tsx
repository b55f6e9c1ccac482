import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";

type Props<Data, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
};

/** A tab whose content needs one answer of the server. */
export function QueryTab<Data, Key extends readonly unknown[]>({ query, children }: Props<Data, Key>) {
  const { data, error, refetch } = useQuery(query);
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={5} />;
}
