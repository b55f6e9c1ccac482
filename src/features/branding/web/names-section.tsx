import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./branding.module.css";
import type { BrandingFields } from "./values.ts";

/** The tenant's names. */
export function NamesSection({ form }: { form: BrandingFields }) {
  const { t } = useTranslation("branding");
  return (
    <SectionCard title={t("names.title")} description={t("names.line")}>
      <div className={styles.fields}>
        <TextInput dir="auto" maxLength={60} label={t("names.name")} {...form.getInputProps("name")} />
        <TextInput
          dir="auto"
          maxLength={2}
          label={t("names.mark")}
          description={t("names.markHelp")}
          {...form.getInputProps("mark")}
        />
        <TextInput
          dir="auto"
          maxLength={120}
          label={t("names.legalName")}
          description={t("names.legalNameHelp")}
          {...form.getInputProps("legalName")}
        />
        <TextInput
          dir="auto"
          maxLength={60}
          label={t("names.senderName")}
          description={t("names.senderNameHelp")}
          placeholder={form.values.name}
          {...form.getInputProps("senderName")}
        />
      </div>
    </SectionCard>
  );
}
