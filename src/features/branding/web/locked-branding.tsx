import { useTranslation } from "react-i18next";
import { LockedScreen } from "#web/ui/locked-screen.tsx";
import { getBranding } from "../contract.ts";

/** Names the plan that includes the feature, or explains that it is switched off. */
export function LockedBranding() {
  const { t } = useTranslation("branding");
  return <LockedScreen access={getBranding} text={(key, values) => t(`locked.${key}`, values)} />;
}
