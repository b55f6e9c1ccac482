import { Suspense } from "react";
import { useInstalling } from "#web/offline/installing.ts";
import { lazyExtra } from "#web/ui/lazy-extra.ts";

const InstallCard = lazyExtra(async () => (await import("./install-card.tsx")).InstallCard);

/** Offers to install the site as an app [R2.10], where that can be done and was not put off: elsewhere nothing of it is loaded. */
export function InstallPrompt() {
  const installing = useInstalling();
  if (installing === "none") return null;
  return (
    <Suspense fallback={null}>
      <InstallCard installing={installing} />
    </Suspense>
  );
}
