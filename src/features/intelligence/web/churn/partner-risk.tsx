import { IconTrendingDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import type { Id } from "#base/ids.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { churnOf } from "./api.ts";
import { EstimateBadge } from "./estimate-badge.tsx";

/** One line on a partner's profile. Nothing while there is no prediction, and where nothing predicts it. */
export function PartnerRisk({ personId }: { personId: Id<"per"> }) {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { data } = useQuery(churnOf(personId));
  const probability = data?.partner?.probability ?? null;
  if (!data || probability === null) return null;
  const percent = numberFormat(intl, { style: "percent" }).format(probability);
  return (
    <>
      <StatusBadge tone={probability >= 0.5 ? "warn" : "calm"} icon={IconTrendingDown}>
        {t("churn.risk", { percent, days: numberFormat(intl).format(data.horizonDays) })}
      </StatusBadge>
      {data.basis === "estimate" ? <EstimateBadge /> : null}
    </>
  );
}
