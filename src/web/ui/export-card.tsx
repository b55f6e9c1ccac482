import { Button } from "@mantine/core";
import { ErrorState } from "./error-state.tsx";
import { type ExportItem, ExportRow } from "./export-row.tsx";
import { ItemRows } from "./item-rows.tsx";
import { ItemSkeleton } from "./item-skeleton.tsx";
import { SectionCard } from "./section-card.tsx";

type Props = {
  title: string;
  description: string;
  /** The button's label, and the text below before anything was exported. */
  requestLabel: string;
  emptyText: string;
  exports: { data: { items: ExportItem[] } | undefined; error: Error | null; refetch: () => unknown };
  isRequesting: boolean;
  onRequest: () => void;
};

/** An export that a job writes: one at a time can be requested, and its row updates by itself. */
export function ExportCard({
  title,
  description,
  requestLabel,
  emptyText,
  exports: { data, error, refetch },
  isRequesting,
  onRequest,
}: Props) {
  const isPending = data?.items.some(({ state }) => state === "waiting") ?? false;
  return (
    <SectionCard
      title={title}
      description={description}
      action={
        <Button variant="default" loading={isRequesting} disabled={isPending} onClick={onRequest}>
          {requestLabel}
        </Button>
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={1} /> : null}
      {data?.items.length === 0 ? <p className="soft">{emptyText}</p> : null}
      <ItemRows live="polite">
        {data?.items.map((item) => (
          <ExportRow key={item.id} item={item} />
        ))}
      </ItemRows>
    </SectionCard>
  );
}
