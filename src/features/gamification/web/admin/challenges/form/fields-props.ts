import type { ActionFormState } from "#web/ui/use-action-form.ts";
import type { ChallengeValues } from "./challenge-values.ts";

/** What each section of the form for a challenge gets. */
export type FieldsProps = { form: ActionFormState<ChallengeValues> };
