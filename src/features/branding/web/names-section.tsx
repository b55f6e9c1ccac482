import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./branding.module.css";
import type { BrandingFields } from "./values.ts";

/** The tenant's name, and what it calls its people. */
export function NamesSection({ form }: { form: BrandingFields }) {
  const { t } = useTranslation("branding");
  const { t: shell } = useTranslation("shell");
  return (
    <>
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
      <SectionCard title={t("words.title")} description={t("words.line")}>
        <div className={styles.fields}>
          <TextInput
            dir="auto"
            maxLength={30}
            label={t("words.referrer")}
            placeholder={shell("roles.referrer")}
            {...form.getInputProps("referrerWord")}
          />
          <TextInput
            dir="auto"
            maxLength={30}
            label={t("words.company")}
            placeholder={shell("roles.company")}
            {...form.getInputProps("companyWord")}
          />
        </div>
      </SectionCard>
    </>
  );
}
