import type { UseFormReturnType } from "@mantine/form";
import type { SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { baseErrors, type FieldFault } from "#base/errors.ts";
import { faultsOf } from "#base/faults.ts";
import { useErrorText } from "../api/error-text.ts";
import { type Send, type SendOptions, useSend } from "../api/use-send.ts";
import { faultText, focusFirst, showFieldErrors } from "./field-errors.ts";
import { toast } from "./toast.ts";
import { useForm } from "./use-form.ts";

type SendHook = <I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<Method, Access, I, O>,
  options: SendOptions<z.output<O>>,
) => Send<z.input<I>>;

type Fault = FieldFault | string;
export type ActionFormOptions<Values, Input, Answer> = {
  initialValues: Values;
  /** The fields of an uncontrolled form keep their values themselves, so that typing does not render the form. */
  mode?: "uncontrolled";
  /**
   * The input is validated by the endpoint's schema, and each fault is shown at the field of the same name. Nothing is sent while there
   * is no input yet.
   */
  toInput: (values: Values) => Input | undefined;
  /** Rules that the schema does not have, or whose message is a different one. */
  validate?: (values: Values) => { [Field in keyof Values]?: Fault | false };
  /** The field that an error of the endpoint is about. */
  fieldOf?: (error: unknown) => (keyof Values & string) | undefined;
  /** Updates the cached queries. The form is pending until then. */
  onSuccess?: (answer: Answer) => unknown;
  /** The text of the toast. */
  message?: (answer: Answer, values: Values) => string;
  /** Closes the form. */
  onDone?: (answer: Answer, values: Values) => void;
  /** Called before the error is shown. */
  onError?: (error: Error) => void;
  /** Where errors are shown that are about no field: in the form by default. A long form scrolls, so it shows them in a toast. */
  errorsIn?: "form" | "toast";
  /** Replaces `useSend`, for example with one that asks for the password first. */
  sendWith?: SendHook;
};

export type ActionFormState<Values> = UseFormReturnType<Values> & {
  /** For the form's own event, or for a second button that submits too. */
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  isPending: boolean;
  /** The last error, until the form is sent again. */
  error: Error | null;
  /** The error to show in the form, because it is about none of its fields. */
  refusal: unknown;
};

/** A form that calls an endpoint. Invalid input focuses its first field, a second submit does nothing, and an error keeps the values. */
export function useActionForm<E extends Endpoint, Values extends Record<string, unknown>>(
  endpoint: E,
  options: ActionFormOptions<Values, z.input<E["input"]>, z.output<E["output"]>>,
): ActionFormState<Values> {
  const {
    initialValues,
    mode,
    toInput,
    validate,
    fieldOf,
    errorsIn = "form",
    sendWith: useSending = useSend,
  } = options;
  const { t } = useTranslation("ui");
  const errorText = useErrorText();
  const textOf = (fault: Fault) => (typeof fault === "string" ? fault : faultText(fault, t));
  const isField = (path: string) => Object.hasOwn(initialValues, path.split(".")[0] ?? "");
  const hasFieldFaults = (error: unknown) =>
    baseErrors.invalid.is(error) && Object.keys(error.params.fields).some(isField);
  const form = useForm<Values>({
    initialValues,
    ...(mode && { mode }),
    validate: (values) => {
      const input = toInput(values);
      const fault = input && endpoint.input.safeParse(input).error;
      const faults = Object.entries(fault ? faultsOf(fault) : {}).filter(([path]) => isField(path));
      const own = Object.entries(validate?.(values) ?? {}).filter((entry): entry is [string, Fault] =>
        Boolean(entry[1]),
      );
      return Object.fromEntries([...faults, ...own].map(([path, found]) => [path, textOf(found)]));
    },
  });
  const { send, isSending, isPending, error } = useSending(endpoint, {
    onSuccess: async (output) => {
      const answer = output as z.output<E["output"]>;
      await options.onSuccess?.(answer);
      if (options.message) toast(options.message(answer, form.getValues()));
      options.onDone?.(answer, form.getValues());
    },
    onError: (refused) => {
      options.onError?.(refused);
      const field = fieldOf?.(refused);
      if (hasFieldFaults(refused)) showFieldErrors(form, refused, t);
      else if (field) {
        form.setFieldError(field, errorText(refused));
        focusFirst(form, [field]);
      } else if (errorsIn === "toast") toast(errorText(refused), "bad");
    },
  });
  const submit = form.onSubmit(
    (values) => {
      const input: Record<string, unknown> | undefined = toInput(values);
      if (input && !isSending()) send(input);
    },
    (errors) => focusFirst(form, Object.keys(errors)),
  );
  const isInForm = errorsIn === "form" && !hasFieldFaults(error) && !fieldOf?.(error);
  return { ...form, submit, isPending, error, refusal: (isInForm && error) || undefined };
}
