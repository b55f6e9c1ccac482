import { useTranslation } from "react-i18next";
import { uploadFile } from "#features/files/web/api.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { FormSection } from "#web/ui/form-section.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { SectionName } from "../../contract/field.ts";
import { relationships } from "../../contract/values.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CompanyField } from "./company-field.tsx";
import { ConfidenceField } from "./confidence-field.tsx";
import { ConsentBox } from "./consent-field.tsx";
import { CountryField } from "./country-field.tsx";
import { DealFields } from "./deal-fields.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { FilesField } from "./files-field.tsx";
import { FormEarnings } from "./form-earnings.tsx";
import type { FormPart } from "./form-part.ts";
import { OwnershipNotice } from "./ownership-notice.tsx";
import { PasteBox } from "./paste-box.tsx";
import { PhoneField } from "./phone-field.tsx";
import { ProgramField } from "./program-field.tsx";
import { LineFields, LongField, TextField } from "./text-field.tsx";

type Props = { part: FormPart; isDraft: boolean; onPending: (pending: boolean) => void };

/** All fields of a referral in their natural order [R2.11, R3.5]. */
export function SixSections({ part, isDraft, onPending }: Props) {
  const { t } = useTranslation("referrals");
  const { name: tenant } = useBrand();
  const { form, record, can } = part;
  // A wide screen shows it beside the form.
  const isPhone = useIsPhone();
  const attach = async (file: File) => {
    onPending(true);
    try {
      const { id, name, size } = await uploadFile(file, { folder: "attachments" });
      form.setFieldValue("attachments", [...form.getValues().attachments, { id, name, size }]);
    } finally {
      onPending(false);
    }
  };
  const words = (name: SectionName) => ({
    id: `referral-${name}`,
    title: t(`form.section.${name}.title`),
    help: t(`form.section.${name}.help`, { tenant }),
  });
  return (
    <>
      <FormSection
        {...words("contact")}
        action={
          isDraft ? (
            <PasteBox
              take={(found) => form.setValues({ ...found, ...("estimatedMinor" in found && { amountText: "" }) })}
              values={form.values}
              onSources={part.setSources}
              attach={attach}
            />
          ) : undefined
        }
      >
        <TextField part={part} field="fullName" required={isDraft} />
        <LineFields part={part} section="contact" />
        <TextField part={part} field="email" type="email" max={254} help={t("form.help.email")} required={isDraft} />
        <PhoneField
          label={t("values.field.phone")}
          value={form.values.phone}
          country={form.values.country}
          source={part.sourceText("phone", form.values.phone)}
          disabled={!can("phone")}
          error={form.errors.phone}
          onChange={(phone) => form.setFieldValue("phone", phone)}
        />
        <div className="wide">
          <CompanyField part={part} field="company" />
        </div>
        {isDraft ? <OwnershipNotice values={form.values} except={record?.id} /> : null}
      </FormSection>
      <FormSection {...words("deal")}>
        {isDraft ? <ProgramField part={part} /> : null}
        <DealFields part={part} />
        <LineFields part={part} section="deal" />
        {isDraft && isPhone ? (
          <div className="wide">
            <FormEarnings part={part} />
          </div>
        ) : null}
      </FormSection>
      <FormSection {...words("details")}>
        <DetailFields part={part} />
        <LineFields part={part} section="details" />
      </FormSection>
      <FormSection {...words("files")}>
        <FilesField part={part} onPending={onPending} />
      </FormSection>
      <FormSection {...words("relation")}>
        <ConfidenceField part={part} />
        <LongField
          part={part}
          field="context"
          label={t("form.context")}
          placeholder={t("form.contextExample")}
          help={t("form.help.context")}
          required={isDraft && form.values.company.trim() === "" && form.values.targetCompany.trim() === ""}
        />
        <ChoiceField
          part={part}
          field="relationship"
          data={relationships.map((value) => ({ value, label: t(`values.relationship.${value}`) }))}
        />
        {isDraft ? (
          <div className="wide">
            <ConsentBox {...form.getInputProps("consent", { type: "checkbox" })} />
          </div>
        ) : null}
      </FormSection>
      <FormSection {...words("place")}>
        <LineFields part={part} section="place" />
        <CountryField part={part} />
      </FormSection>
    </>
  );
}
