import { useTranslation } from "react-i18next";
import type { Brand } from "#base/brand/brand.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { pictures } from "../contract.ts";
import styles from "./branding.module.css";
import { PictureField } from "./picture-field.tsx";

/** Images are saved at once, each on its own, and are not part of the draft. */
export function PicturesSection({ stored }: { stored: Brand }) {
  const { t } = useTranslation("branding");
  return (
    <SectionCard title={t("pictures.title")} description={t("pictures.line")}>
      <div className={styles.fields}>
        {pictures.map((picture) => (
          <PictureField key={picture} picture={picture} brand={stored} />
        ))}
      </div>
    </SectionCard>
  );
}
