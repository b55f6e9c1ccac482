import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PresetName } from "#base/brand/brand.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { offerRecordedUndo, undoCall } from "#web/ui/undo.ts";
import { type Branding, type BrandingChanges, getBranding, updateBranding } from "../contract.ts";
import { paletteOf } from "../rules.ts";
import { useCacheBranding } from "./api.ts";

/** Applies a theme for all members at once, with undo. */
export function useTheme(stored: Branding | undefined) {
  const { t } = useTranslation("branding");
  const errorText = useErrorText();
  const cacheBranding = useCacheBranding();
  const [applying, setApplying] = useState<PresetName>();
  const change = async (changes: BrandingChanges) => cacheBranding(await call(updateBranding, changes));

  const apply = async (preset: PresetName) => {
    if (!stored) return;
    const { preset: before, primary, secondary, accent, font } = stored.brand;
    setApplying(preset);
    try {
      await change(paletteOf(preset));
      setApplying(undefined);
      const restored = { preset: before, primary, secondary, accent, font };
      await offerRecordedUndo({
        message: t("themes.applied", { theme: t(`themes.${preset}.name`) }),
        calls: [undoCall(updateBranding, restored)],
        onUndone: async () => cacheBranding(await call(getBranding, {})),
      });
    } catch (error) {
      setApplying(undefined);
      toast(errorText(error), "bad");
    }
  };
  return { apply: (preset: PresetName) => void apply(preset), applying };
}
