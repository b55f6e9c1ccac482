import type { UseFormReturnType } from "@mantine/form";
import type { Catalog } from "#features/programs/contract.ts";
import type { Referral } from "../../referral.ts";
import type { Field, FormValues } from "./form-values.ts";

/** What each section of the form is given. */
export type FormPart = {
  form: UseFormReturnType<FormValues>;
  catalog: Catalog;
  /** The one being edited; none while a new one has no draft yet. */
  record: Referral | undefined;
  can: (field: Field) => boolean;
};

/** A field's way into the form, shut where it may not be changed any more. */
export const bind = ({ form, can }: FormPart, field: Field) => ({
  ...form.getInputProps(field),
  disabled: !can(field),
});
