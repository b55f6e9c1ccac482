import { Button } from "@mantine/core";
import { AppError } from "#base/errors.ts";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { FigureCards } from "../figure-cards.tsx";
import { LockedScreen } from "../locked-screen.tsx";
import { Notice } from "../notice.tsx";
import { PartialNotice } from "../partial-notice.tsx";
import { TableSkeleton } from "../table-skeleton.tsx";
import { toast } from "../toast.ts";
import { KitSection, Specimen } from "./specimen.tsx";

const busy = new AppError(503, "base.busy", undefined, "req_example_4f1c");
const offline = new AppError(0, "base.network", undefined);
const forbidden = new AppError(403, "base.forbidden", undefined, "req_example_77aa");
const retry = () => toast("Example: tried again");
const pictures = ["cards", "tray", "lens", "bars"] as const;

const forEnterprise = { method: "GET", access: { roles: ["admin"], feature: "sso" } } as const;
const lockedText = (key: "title" | "line" | "offTitle" | "offLine", { plan }: { plan: string }) =>
  ({
    title: `Part of ${plan}`,
    line: "A sentence on what the plan adds.",
    offTitle: "Switched off",
    offLine: "A sentence on who can switch it on.",
  })[key];

export function StateExamples() {
  return (
    <KitSection
      id="states"
      title="States"
      description="Empty, loading, partial, error and too much: each is designed, none is a spinner page."
    >
      <Specimen title="Empty" note="What this is, one button, a picture." layout="grid">
        {pictures.map((picture) => (
          <EmptyState key={picture} title={`Nothing here (${picture})`} picture={picture}>
            A sentence on what will appear and why it is worth having.
          </EmptyState>
        ))}
      </Specimen>
      <Specimen title="Locked" note="In place of a screen that the person's role or plan does not include.">
        <LockedScreen access={forEnterprise} text={lockedText} />
      </Specimen>
      <Specimen title="Error" note="What happened, what to do, a number to copy." layout="grid">
        <ErrorState error={busy} onRetry={retry} />
        <ErrorState error={offline} onRetry={retry} />
        <ErrorState error={forbidden} />
      </Specimen>
      <Specimen title="Partial and notices" layout="grid">
        <PartialNotice error={busy} onRetry={retry} />
        <Notice tone="info">Something worth knowing before you go on.</Notice>
        <Notice tone="good">All parts answer.</Notice>
        <Notice
          tone="bad"
          action={
            <Button variant="default" onClick={retry}>
              Look
            </Button>
          }
        >
          Something stopped working.
        </Notice>
      </Specimen>
      <Specimen title="Loading" note="The shape of what will come." layout="bare">
        <FigureCards figures={undefined} count={3} />
        <div style={{ blockSize: 16 }} />
        <TableSkeleton />
      </Specimen>
    </KitSection>
  );
}
