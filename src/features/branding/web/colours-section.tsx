import { useTranslation } from "react-i18next";
import type { Palette } from "#base/brand/brand.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { ownColours } from "../rules.ts";
import styles from "./branding.module.css";
import { ColourField } from "./colour-field.tsx";
import { ContrastTable } from "./contrast-table.tsx";
import type { BrandingFields } from "./values.ts";

export function ColoursSection({ form, palette }: { form: BrandingFields; palette: Palette }) {
  const { t } = useTranslation("branding");
  return (
    <SectionCard title={t("colours.title")} description={t("colours.line")}>
      <div className={styles.colours}>
        {ownColours.map((name) => (
          <ColourField
            key={name}
            label={t(`colours.${name}`)}
            used={palette[name]}
            {...form.getInputProps(name)}
            value={form.values[name]}
          />
        ))}
      </div>
      <ContrastTable palette={palette} />
    </SectionCard>
  );
}
