import "@mantine/core/styles/Combobox.layer.css";
import { Autocomplete } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { bind, type FormPart } from "./form-part.ts";

/** The contact's product interest; the program's products are suggested, and free text is allowed. */
export function ProductField({ part }: { part: FormPart }) {
  const { t } = useTranslation("referrals");
  const { form, catalog } = part;
  const products = catalog.programs.find(({ id }) => id === form.values.programId)?.products ?? [];
  return (
    <Autocomplete
      label={t("values.field.productInterest")}
      dir="auto"
      maxLength={200}
      data={[...new Set(products)]}
      {...bind(part, "productInterest")}
    />
  );
}
