import { useTranslation } from "react-i18next";
import type { OpenNeed } from "../contract.ts";
import { maxCounted, useFormatCount } from "./use-format-count.ts";

/** The total of the open work with its drafts, with a plus sign when it exceeds what the server counts. */
export function useNeedsText(needs: OpenNeed[], drafts: number): string {
  const { t } = useTranslation("home");
  const formatCount = useFormatCount();
  const count = needs.reduce((sum, need) => sum + need.count, drafts);
  const isMore = needs.some((need) => need.count >= maxCounted);
  return count > 0 ? t("line", { count, number: formatCount(count, isMore) }) : t("quiet");
}
