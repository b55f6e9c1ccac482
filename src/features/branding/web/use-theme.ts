import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PresetName } from "#base/brand/brand.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { type Branding, type BrandingChanges, updateBranding } from "../contract.ts";
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
      await offerUndo({
        message: t("themes.applied", { theme: t(`themes.${preset}.name`) }),
        undo: () => change({ preset: before, primary, secondary, accent, font }),
      });
    } catch (error) {
      setApplying(undefined);
      toast(errorText(error), "bad");
    }
  };
  return { apply: (preset: PresetName) => void apply(preset), applying };
}
