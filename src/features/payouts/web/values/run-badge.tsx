import { type Icon, IconBan, IconCircleCheck, IconEye, IconTransfer } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type Tone } from "#web/ui/status-badge.tsx";
import type { RunState } from "../../values.ts";

const badges: Record<RunState, { tone: Tone; icon: Icon }> = {
  draft: { tone: "warn", icon: IconEye },
  released: { tone: "info", icon: IconTransfer },
  finished: { tone: "good", icon: IconCircleCheck },
  cancelled: { tone: "calm", icon: IconBan },
};

/** The run's state as a badge. */
export function RunBadge({ state }: { state: RunState }) {
  const { t } = useTranslation("payouts");
  return <StatusBadge {...badges[state]}>{t(`ui.run.state.${state}`)}</StatusBadge>;
}
