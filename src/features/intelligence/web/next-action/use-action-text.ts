import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { NextAction } from "../../contract/next-action.ts";

/** Says what to do, with the figures it is based on. */
export function useActionText() {
  const { t } = useTranslation("intelligence");
  const { intl } = useLocale();
  const { day } = useFormatters();
  const { format } = numberFormat(intl);
  const unit = (name: "day" | "hour", value: number) =>
    numberFormat(intl, { style: "unit", unit: name, unitDisplay: "long" }).format(value);
  return (action: NextAction): string => {
    switch (action.kind) {
      case "answer":
        return t("nextAction.answer", { name: action.name, date: day(action.askedAt) });
      case "review":
        return t(action.isLate ? "nextAction.reviewLate" : "nextAction.review", { date: day(action.dueAt) });
      case "assign": {
        if (!action.owner) return t("nextAction.unassigned");
        const { name, won, closed, comparison } = action.owner;
        return t(`nextAction.owner.${comparison}`, { name, won: format(won), closed: format(closed) });
      }
      case "contact": {
        const { hours, deals, comparison } = action;
        return t(`nextAction.contact.${comparison}`, { hours: unit("hour", hours), deals: format(deals) });
      }
      case "move":
        return t("nextAction.move", { days: unit("day", action.days), limit: unit("day", action.maxDays) });
      case "protection":
        return t("nextAction.protection", { date: day(action.until) });
    }
  };
}
