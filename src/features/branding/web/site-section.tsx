import { TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./branding.module.css";
import { TestimonialFields } from "./testimonial-fields.tsx";
import type { BrandingFields } from "./values.ts";

/** Testimonials and links of the public pages; the texts of the pages are edited elsewhere, in each language. */
export function SiteSection({ form }: { form: BrandingFields }) {
  const { t } = useTranslation("branding");
  return (
    <>
      <SectionCard
        title={t("site.title")}
        description={t("site.line")}
        action={<Link to="/admin/site">{t("site.words")}</Link>}
      >
        <TestimonialFields form={form} />
      </SectionCard>
      <SectionCard title={t("legal.title")} description={t("legal.line")}>
        <div className={styles.fields}>
          <TextInput
            type="url"
            dir="ltr"
            maxLength={300}
            label={t("legal.terms")}
            placeholder="https://"
            {...form.getInputProps("termsUrl")}
          />
          <TextInput
            type="url"
            dir="ltr"
            maxLength={300}
            label={t("legal.privacy")}
            placeholder="https://"
            {...form.getInputProps("privacyUrl")}
          />
        </div>
      </SectionCard>
    </>
  );
}
