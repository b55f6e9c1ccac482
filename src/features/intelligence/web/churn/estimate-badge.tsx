import { IconMathFunction } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** Marks a percentage that comes from a formula, because there are too few outcomes to learn from. */
export function EstimateBadge() {
  const { t } = useTranslation("intelligence");
  return (
    <StatusBadge tone="calm" icon={IconMathFunction}>
      {t("churn.estimate")}
    </StatusBadge>
  );
}
