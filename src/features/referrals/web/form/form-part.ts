import type { UseFormReturnType } from "@mantine/form";
import type { Catalog } from "#features/programs/contract.ts";
import type { Referral } from "../../contract/referral.ts";
import type { Field, FormValues } from "./form-values.ts";
import type { Sources } from "./paste-values.ts";

/** The props of every section of the form. */
export type FormPart = {
  form: UseFormReturnType<FormValues>;
  catalog: Catalog;
  /** The referral being edited; undefined while a new one has no draft yet. */
  record: Referral | undefined;
  can: (field: Field) => boolean;
  /** The words of a pasted text from which the value of a field was read, if it was. */
  sourceText: (field: Field, value: unknown) => string | undefined;
  setSources: (sources: Sources) => void;
};

/** Binds a field to the form, disabled where it can no longer be changed. A source replaces the field's help. */
export const bind = ({ form, can, sourceText }: FormPart, field: Field) => {
  const source = sourceText(field, form.values[field]);
  return {
    ...form.getInputProps(field),
    disabled: !can(field),
    ...(source !== undefined && { description: source }),
  };
};
