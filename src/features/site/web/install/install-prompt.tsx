import { Suspense } from "react";
import { useInstallState } from "#web/offline/install-prompt.ts";
import { useBannerState } from "#web/shell/cookie-choice.ts";
import { lazyOptional } from "#web/ui/lazy-optional.ts";
import { useHasStartedReading } from "./use-has-started-reading.ts";

const InstallCard = lazyOptional(async () => (await import("./install-card.tsx")).InstallCard);

/**
 * Offers to install the site as an app [R2.10] where the browser supports it and the visitor has not postponed it; otherwise none
 * of its code is loaded. It appears only after the visitor has started to read, and never together with the cookie banner.
 */
export function InstallPrompt() {
  const installing = useInstallState();
  const hasStartedReading = useHasStartedReading();
  const isCookieBannerOpen = useBannerState() !== "none";
  if (installing === "none" || (installing !== "done" && (!hasStartedReading || isCookieBannerOpen))) return null;
  return (
    <Suspense fallback={null}>
      <InstallCard installing={installing} />
    </Suspense>
  );
}
