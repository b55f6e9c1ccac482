import { Button } from "@mantine/core";
import { ErrorState } from "./error-state.tsx";
import { ExportRow, type MadeExport } from "./export-row.tsx";
import { ItemRows } from "./item-rows.tsx";
import { ItemSkeleton } from "./item-skeleton.tsx";
import { SectionCard } from "./section-card.tsx";

type Props = {
  title: string;
  line: string;
  /** The button's label, and the text below before anything was exported. */
  request: string;
  none: string;
  exports: { data: { items: MadeExport[] } | undefined; error: Error | null; refetch: () => unknown };
  asking: boolean;
  onAsk: () => void;
};

/** An export that a job writes: one at a time can be requested, and its row updates by itself. */
export function ExportCard({ title, line, request, none, exports: { data, error, refetch }, asking, onAsk }: Props) {
  const waiting = data?.items.some(({ state }) => state === "waiting") ?? false;
  return (
    <SectionCard
      title={title}
      line={line}
      action={
        <Button variant="default" loading={asking} disabled={waiting} onClick={onAsk}>
          {request}
        </Button>
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={1} /> : null}
      {data?.items.length === 0 ? <p className="soft">{none}</p> : null}
      <ItemRows live="polite">
        {data?.items.map((one) => (
          <ExportRow key={one.id} made={one} />
        ))}
      </ItemRows>
    </SectionCard>
  );
}
