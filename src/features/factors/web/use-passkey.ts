import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { call } from "#web/api/call.ts";
import type { assertionOptions, PasskeyAnswer } from "../passkeys.ts";
import { requestAssertion } from "./ceremony.ts";

type OptionsEndpoint = Endpoint<Method, Access, z.ZodObject, typeof assertionOptions>;
type SubmitEndpoint<I extends z.ZodObject, O extends z.ZodType> = Endpoint<Method, Access, I, O>;

/** Fetches the options, asks the passkey and submits its response, as one action for the person. */
export function usePasskey<I extends z.ZodObject, O extends z.ZodType>(
  optionsEndpoint: OptionsEndpoint,
  submitEndpoint: SubmitEndpoint<I, O>,
  onSuccess: (answer: z.output<O>) => void | Promise<void>,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (extra: Omit<z.input<I>, "response">) => {
      const response: PasskeyAnswer = await requestAssertion(await call(optionsEndpoint, {}));
      return call(submitEndpoint, { ...extra, response } as z.input<I>);
    },
    onSuccess: async (answer) => onSuccess(answer),
    // A retry would prompt the person again.
    retry: false,
  });
  return { run: mutate, isPending, error };
}
