import { useTranslation } from "react-i18next";
import type { Program } from "../contract.ts";

/** Returns short sentences that summarize a program for its referrers. */
export function useProgramFacts(): (program: Program) => string[] {
  const { t } = useTranslation("programs");
  return ({ protectionDays, attributionDays, products, capacity, allowsExpansion }) => [
    t("program.facts.protection", { count: protectionDays }),
    t("program.facts.attribution", { count: attributionDays }),
    products.length > 0 ? t("program.facts.products", { count: products.length }) : t("program.facts.oneProduct"),
    ...(capacity === null ? [] : [t("program.facts.capacity", { count: capacity })]),
    ...(allowsExpansion ? [t("program.facts.expansion")] : []),
  ];
}
