import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { plansAccess } from "../access.ts";
import { Plans } from "./plans.tsx";
import type { TryDraft } from "./trial/trial.ts";

/**
 * What referrers earn, and by which rules. `tryDraft` is passed in because the
 * commissions feature, which depends on this one, calculates it.
 */
export function PlansScreen({ tryDraft }: { tryDraft: TryDraft }) {
  const { t } = useTranslation("plans");
  const locked = <LockedScreen access={plansAccess} title={t("ui.title")} text={(key) => t(`ui.locked.${key}`)} />;
  return (
    <Can do={plansAccess} otherwise={locked}>
      <Plans tryDraft={tryDraft} />
    </Can>
  );
}
