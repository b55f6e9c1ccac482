import { IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** Marks a rule that never applies because an earlier one always does. */
export function ShadowedBadge({ place }: { place: number }) {
  const { t } = useTranslation("plans");
  return (
    <StatusBadge tone="warn" icon={IconEyeOff}>
      {t("ui.rule.shadowed", { place })}
    </StatusBadge>
  );
}
