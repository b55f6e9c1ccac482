import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./branding.module.css";
import { TestimonialFields } from "./testimonial-fields.tsx";
import type { BrandingFields } from "./values.ts";

/** What the public page says; what stays empty is said in our words, in every language. */
export function SiteSection({ form }: { form: BrandingFields }) {
  const { t } = useTranslation("branding");
  return (
    <>
      <SectionCard title={t("site.title")} line={t("site.line")}>
        <div className={styles.stack}>
          <TextInput dir="auto" maxLength={90} label={t("site.heroTitle")} {...form.getInputProps("heroTitle")} />
          <Textarea
            dir="auto"
            maxLength={240}
            rows={2}
            label={t("site.heroLine")}
            {...form.getInputProps("heroLine")}
          />
          <TextInput
            dir="auto"
            maxLength={160}
            label={t("site.claim")}
            description={t("site.claimHelp")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            {...form.getInputProps("claim")}
          />
          <TestimonialFields form={form} />
        </div>
      </SectionCard>
      <SectionCard title={t("legal.title")} line={t("legal.line")}>
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
