import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClipboardCheck,
  IconLoader2,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ImportState } from "../contract.ts";

const looks = {
  checking: { tone: "info", icon: IconLoader2 },
  checked: { tone: "warn", icon: IconClipboardCheck },
  running: { tone: "info", icon: IconLoader2 },
  done: { tone: "good", icon: IconCircleCheck },
  failed: { tone: "bad", icon: IconAlertTriangle },
  undoing: { tone: "info", icon: IconLoader2 },
  undone: { tone: "calm", icon: IconArrowBackUp },
} as const;

export function ImportMark({ state }: { state: ImportState }) {
  const { t } = useTranslation("transfers");
  return <StatusBadge {...looks[state]}>{t(`state.${state}`)}</StatusBadge>;
}
