import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from "@mantine/form";

const unheard = () => ({ onFocus: undefined });

/** Nobody asks which fields were entered, and noting it would draw the whole form again each time one is. */
export const useForm = <Values extends Record<string, unknown>>(
  options: UseFormInput<Values>,
): UseFormReturnType<Values> => useMantineForm<Values>({ ...options, enhanceGetInputProps: unheard });
