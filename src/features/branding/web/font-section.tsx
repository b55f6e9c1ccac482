import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PresetName } from "#base/brand/brand.ts";
import { fontNames, fontStack, fonts } from "#base/brand/fonts.ts";
import { presets } from "#base/brand/presets.ts";
import { loadBrandFont } from "#web/theme/brand-fonts.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./branding.module.css";
import type { BrandingFields } from "./values.ts";

/** Shows each font in its own letters, on native radio buttons. */
export function FontSection({ form, preset }: { form: BrandingFields; preset: PresetName }) {
  const { t } = useTranslation("branding");
  useEffect(() => {
    for (const name of fontNames) void loadBrandFont(name);
  }, []);
  const ofTheme = presets[preset].font;
  const choices = [
    { value: "", font: ofTheme, label: t("font.ofTheme", { font: fonts[ofTheme].label }) },
    ...fontNames.map((name) => ({ value: name as string, font: name, label: fonts[name].label })),
  ];
  return (
    <SectionCard title={t("font.title")} description={t("font.line")}>
      <fieldset className={styles.fonts}>
        <legend className="visually-hidden">{t("font.title")}</legend>
        {choices.map(({ value, font, label }) => (
          <label key={value} className={styles.font}>
            <input
              type="radio"
              name="font"
              className="visually-hidden"
              value={value}
              checked={form.values.font === value}
              onChange={() => form.setFieldValue("font", value)}
            />
            <span className={styles.letters} style={{ fontFamily: fontStack(font) }} aria-hidden="true">
              Aa
            </span>
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </SectionCard>
  );
}
