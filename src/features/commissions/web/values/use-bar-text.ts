import { useTranslation } from "react-i18next";
import type { Commission } from "../../contract/lines.ts";

/** Says why the user cannot approve a commission. */
export function useBarText(): (bar: NonNullable<Commission["bar"]>, bonus: Commission["bonus"]) => string {
  const { t } = useTranslation("commissions");
  return (bar, bonus) => t(bonus && bar === "beneficiary" ? "ui.bonus.own" : `ui.bar.${bar}`);
}
