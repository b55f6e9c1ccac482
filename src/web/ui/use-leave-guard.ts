import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ask } from "./ask.ts";
import { toast } from "./toast.ts";
import type { Draft } from "./use-draft.ts";

/** A page's tab is in its URL; other parameters do not unmount the form. */
const tabOf = ({ search }: { search: object }) => ("tab" in search ? search.tab : undefined);

/**
 * Leaving the page with unsent input asks first; switching to another tab of the page only says that the draft is kept. Closing the browser
 * tab asks only while the draft is not stored: otherwise nothing is lost, and the browser's own dialog cannot say so.
 */
export function useLeaveGuard(draft: Draft): void {
  const { t } = useTranslation("ui");
  useBlocker({
    enableBeforeUnload: () => draft.isUnsent() && draft.state !== "saved",
    shouldBlockFn: async ({ current, next }) => {
      const isSamePage = current.pathname === next.pathname;
      if (!draft.isUnsent() || (isSamePage && tabOf(current) === tabOf(next))) return false;
      if (isSamePage && draft.state !== "refused") {
        toast(t("leave.kept"));
        return false;
      }
      const answer = await ask({
        title: t("leave.title"),
        body: t(draft.state === "refused" ? "leave.lost" : "leave.kept"),
        cancelLabel: t("leave.stay"),
        choices: [
          { value: "discard", label: t("leave.discard"), variant: "bare" },
          { value: "go", label: t("leave.go"), variant: "primary" },
        ],
      });
      if (answer === "discard") draft.discard();
      return answer === undefined;
    },
  });
}
