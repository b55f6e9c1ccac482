import { Textarea, TextInput } from "@mantine/core";
import { IconBuilding, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import type { TaxProfileView } from "../../contract/tax.ts";
import { taxKinds } from "../../values.ts";
import { CountryField } from "../payee/country-field.tsx";
import styles from "../payee/payee.module.css";
import { FormFile } from "./form-file.tsx";
import { keepsTaxId, useTaxForm } from "./use-tax-form.ts";

const icons = { person: IconUser, company: IconBuilding };

export function TaxForm({ profile }: { profile: TaxProfileView | null }) {
  const { t } = useTranslation("payouts");
  const form = useTaxForm(profile);
  const [uploading, setUploading] = useState(false);
  const isKept = keepsTaxId(profile, form.values);
  const kept = profile && t(profile.taxIdChecked ? "ui.tax.keptChecked" : "ui.tax.kept", { hint: profile.taxIdHint });
  const help = kept ? (isKept ? kept : t("ui.tax.giveAgain")) : t("ui.tax.idHelp");
  return (
    <SectionCard title={t("ui.tax.title")} description={t("ui.tax.line")}>
      <ActionForm
        form={form}
        className={styles.form}
        submitLabel={t("ui.tax.save")}
        disabled={uploading}
        buttons="inline"
      >
        <ChoiceCards
          legend={t("ui.tax.kind")}
          name="kind"
          choices={taxKinds.map((value) => ({
            value,
            title: t(`ui.tax.kinds.${value}`),
            line: t(`ui.tax.kindLine.${value}`),
            icon: icons[value],
          }))}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue("kind", kind)}
        />
        <div className={styles.fields}>
          <TextInput
            dir="auto"
            maxLength={140}
            required
            autoComplete={form.values.kind === "company" ? "organization" : "name"}
            label={t(`ui.tax.name.${form.values.kind}`)}
            {...form.getInputProps("name")}
          />
          <CountryField label={t("ui.tax.country")} {...form.getInputProps("country")} />
          <TextInput
            dir="ltr"
            maxLength={40}
            required={!isKept}
            autoComplete="off"
            spellCheck={false}
            label={t("ui.tax.id")}
            description={help}
            {...form.getInputProps("taxId")}
          />
          <TextInput
            dir="ltr"
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            label={t("ui.tax.vatId")}
            description={t("ui.tax.vatIdHelp")}
            {...form.getInputProps("vatId")}
          />
          <Textarea
            className={styles.wide}
            dir="auto"
            maxLength={400}
            autosize
            minRows={3}
            autoComplete="street-address"
            label={t("ui.tax.address")}
            description={t("ui.tax.addressHelp")}
            {...form.getInputProps("address")}
          />
        </div>
        <FormFile form={form} onPending={setUploading} />
      </ActionForm>
    </SectionCard>
  );
}
