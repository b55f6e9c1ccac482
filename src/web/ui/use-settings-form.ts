import type { z } from "zod";
import type { Endpoint } from "#base/endpoint.ts";
import { type ActionFormOptions, type ActionFormState, useActionForm } from "./use-action-form.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

type Options<Values, Input, Answer> = Omit<ActionFormOptions<Values, Input, Answer>, "errorsIn"> & {
  /** The name of the draft, which identifies the form and the record that it edits. */
  draftName: string;
};

/** A form that fills a page and is saved on request. Until then it is kept as a draft, and leaving the page asks for confirmation. */
export function useSettingsForm<E extends Endpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  { draftName, ...options }: Options<Values, z.input<E["input"]>, z.output<E["output"]>>,
): ActionFormState<Values> & { draft: Draft } {
  const form: ActionFormState<Values> = useActionForm(endpoint, {
    ...options,
    errorsIn: "toast",
    onSuccess: (answer) => {
      draft.discard();
      return options.onSuccess?.(answer);
    },
  });
  const draft: Draft = useDraft(form, draftName);
  useLeaveGuard(draft);
  return { ...form, draft };
}
