import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from "@mantine/form";

const withoutFocusTracking = () => ({ onFocus: undefined });

/** Does not track touched fields: no form needs them, and tracking would rerender the whole form on each focus. */
export const useForm = <Values extends Record<string, unknown>>(
  options: UseFormInput<Values>,
): UseFormReturnType<Values> => useMantineForm<Values>({ ...options, enhanceGetInputProps: withoutFocusTracking });
