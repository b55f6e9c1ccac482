import type { UseFormReturnType } from "@mantine/form";
import type { Catalog } from "#features/programs/contract.ts";
import type { Referral } from "../../contract/referral.ts";
import type { Field, FormValues } from "./form-values.ts";

/** The props of every section of the form. */
export type FormPart = {
  form: UseFormReturnType<FormValues>;
  catalog: Catalog;
  /** The referral being edited; undefined while a new one has no draft yet. */
  record: Referral | undefined;
  can: (field: Field) => boolean;
};

/** Binds a field to the form, disabled where it can no longer be changed. */
export const bind = ({ form, can }: FormPart, field: Field) => ({
  ...form.getInputProps(field),
  disabled: !can(field),
});
