import { useBlocker } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ask } from "./ask.ts";
import type { Draft } from "./use-draft.ts";

/**
 * Going to another page with unsent words asks first. Closing the tab asks only while they are not stored:
 * otherwise nothing is lost, and browsers' own question cannot say so.
 */
export function useLeaveGuard(draft: Draft): void {
  const { t } = useTranslation("ui");
  useBlocker({
    enableBeforeUnload: () => draft.isUnsent() && draft.state !== "saved",
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !draft.isUnsent()) return false;
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
