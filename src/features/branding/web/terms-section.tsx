import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { defaultTerms, termNames } from "#base/brand/terms.ts";
import { isLocale, locales } from "#base/locales.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import styles from "./branding.module.css";
import { suggestPlural } from "./term-values.ts";
import type { BrandingFields } from "./values.ts";

/** What the tenant calls its partners and its own people, one language at a time. */
export function TermsSection({ form }: { form: BrandingFields }) {
  const { t } = useTranslation("branding");
  const { code } = useLocale();
  const [locale, setLocale] = useState(code);
  const terms = form.values.terms[locale];
  return (
    <SectionCard title={t("terms.title")} description={t("terms.line")}>
      <div className={styles.fields}>
        <Select
          allowDeselect={false}
          label={t("terms.language")}
          data={locales.map((one) => ({ value: one.code, label: one.name }))}
          value={locale}
          onChange={(value) => value && isLocale(value) && setLocale(value)}
        />
        <span />
        {termNames.flatMap((name) => {
          const path = `terms.${locale}.${name}` as const;
          const one = form.getInputProps(`${path}.one`);
          return [
            <TextInput
              key={`${path}.one`}
              dir="auto"
              maxLength={30}
              label={t(`terms.${name}.one`)}
              placeholder={defaultTerms[locale][name].one}
              {...one}
              onBlur={(event) => {
                one.onBlur?.(event);
                const plural = suggestPlural(terms[name].one.trim(), locale);
                if (plural && !terms[name].many) form.setFieldValue(`${path}.many`, plural);
              }}
            />,
            <TextInput
              key={`${path}.many`}
              dir="auto"
              maxLength={30}
              label={t(`terms.${name}.many`)}
              placeholder={defaultTerms[locale][name].many}
              {...form.getInputProps(`${path}.many`)}
            />,
          ];
        })}
      </div>
    </SectionCard>
  );
}
