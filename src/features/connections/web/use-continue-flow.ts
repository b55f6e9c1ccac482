import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useStartSession } from "#features/identity/web/api.ts";
import { sameOriginPath } from "#web/api/same-origin-path.ts";
import { startPage } from "#web/api/start-page.ts";
import { toast } from "#web/ui/toast.ts";
import type { Finished } from "../contract.ts";

/** Continues after a flow: into the app, to the second factor [R4.2], or back to where an account was connected. */
export function useContinueFlow(): (finished: Finished) => Promise<void> {
  const { t } = useTranslation("connections");
  const startSession = useStartSession();
  const navigate = useNavigate();
  return ({ entry, connected, returnTo }) => {
    const target = sameOriginPath(returnTo);
    if (connected) {
      toast(t("accounts.connected", { name: t(`name.${connected}`) }));
      return navigate({ href: target ?? "/profile", replace: true });
    }
    if (entry?.me) startSession(entry.me);
    const query = target ? `?redirect=${encodeURIComponent(target)}` : "";
    const href = entry?.requiresMFA ? `/second-factor${query}` : (target ?? startPage);
    return navigate({ href, replace: true });
  };
}
