import type { z } from "zod";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import type { getApplicationForm } from "../../../contract/applications.ts";

/** The form as the public page reads it. */
export type PublicForm = z.infer<typeof getApplicationForm.output>;

export const initialValuesOf = ({ questions }: PublicForm) => ({
  name: "",
  email: "",
  company: "",
  website: "",
  phone: "",
  country: "",
  answers: Object.fromEntries(questions.map(({ id }) => [id, ""])),
  agreed: false,
  fax: "",
});

export type ApplyFormState = ActionFormState<ReturnType<typeof initialValuesOf>>;
