import { IconBan, IconCircleCheck, IconEye, IconFileDownload, IconTransfer } from "@tabler/icons-react";
import { statusBadge } from "#web/ui/status-badge.tsx";
import type { Run } from "../../contract/runs.ts";

const RunStatusBadge = statusBadge(
  "payouts",
  {
    draft: { tone: "warn", icon: IconEye },
    ready: { tone: "warn", icon: IconFileDownload },
    released: { tone: "info", icon: IconTransfer },
    finished: { tone: "good", icon: IconCircleCheck },
    cancelled: { tone: "calm", icon: IconBan },
  },
  (t, state) => t(`ui.run.state.${state}`),
);

/** The run's state as a badge. A released run whose bank file nobody downloaded is ready to be sent. */
export const RunBadge = ({ run: { state, ways } }: { run: Pick<Run, "state" | "ways"> }) => (
  <RunStatusBadge state={state === "released" && ways.some(({ toDownload }) => toDownload > 0) ? "ready" : state} />
);
