import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ask } from "./ask.ts";
import { toast } from "./toast.ts";
import type { Draft } from "./use-draft.ts";

/** A page's part stands in its address; what else stands there leaves the form where it is. */
const partOf = ({ search }: { search: object }) => ("tab" in search ? search.tab : undefined);

/**
 * Going to another page with unsent words asks first; going to another part of the same page only says that they are kept.
 * Closing the tab asks only while they are not stored: otherwise nothing is lost, and browsers' own question cannot say so.
 */
export function useLeaveGuard(draft: Draft): void {
  const { t } = useTranslation("ui");
  useBlocker({
    enableBeforeUnload: () => draft.isUnsent() && draft.state !== "saved",
    shouldBlockFn: async ({ current, next }) => {
      const isSamePage = current.pathname === next.pathname;
      if (!draft.isUnsent() || (isSamePage && partOf(current) === partOf(next))) return false;
      if (isSamePage && draft.state !== "refused") {
        toast(t("leave.kept"));
        return false;
      }
      const answer = await ask({
        title: t("leave.title"),
        body: t(draft.state === "refused" ? "leave.lost" : "leave.kept"),
        stay: t("leave.stay"),
        choices: [
          { value: "discard", label: t("leave.discard"), look: "bare" },
          { value: "go", label: t("leave.go"), look: "primary" },
        ],
      });
      if (answer === "discard") draft.drop();
      return answer === undefined;
    },
  });
}
