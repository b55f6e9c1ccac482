import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Brand } from "#base/brand/brand.ts";
import { logoPlates } from "#base/brand/logo.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { pictures } from "../contract.ts";
import styles from "./branding.module.css";
import { PictureField } from "./picture-field.tsx";
import type { BrandingFields } from "./values.ts";

/** Images are saved at once, each on its own, and are not part of the draft; the plate under the logo is. */
export function PicturesSection({ form, stored }: { form: BrandingFields; stored: Brand }) {
  const { t } = useTranslation("branding");
  const id = useId();
  const { logoPlate } = form.values;
  const plates = logoPlates.map((value) => ({ value, label: t(`pictures.plate.${value}`) }));
  return (
    <SectionCard title={t("pictures.title")} description={t("pictures.line")}>
      <div className={styles.fields}>
        {pictures.map((picture) => (
          <PictureField key={picture} picture={picture} brand={{ ...stored, logoPlate }} />
        ))}
      </div>
      <div className={styles.plate}>
        <p id={id}>{t("pictures.plate.label")}</p>
        <SegmentedControl
          aria-labelledby={id}
          data={plates}
          value={logoPlate}
          onChange={(value) => form.setFieldValue("logoPlate", value)}
        />
        <p className={styles.help}>{t(`pictures.plate.help.${logoPlate}`)}</p>
      </div>
    </SectionCard>
  );
}
