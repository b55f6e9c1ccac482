import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { call } from "#web/api/call.ts";
import type { askOptions, PasskeyAnswer } from "../passkeys.ts";
import { answerWith } from "./ceremony.ts";

type Ask = Endpoint<Method, Access, z.ZodObject, typeof askOptions>;
type Give<I extends z.ZodObject, O extends z.ZodType> = Endpoint<Method, Access, I, O>;

/** Asks the server what to ask, asks the passkey, and hands its answer over: three steps, and one act for the person. */
export function usePasskey<I extends z.ZodObject, O extends z.ZodType>(
  ask: Ask,
  give: Give<I, O>,
  onSuccess: (answer: z.output<O>) => void | Promise<void>,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (more: Omit<z.input<I>, "response">) => {
      const response: PasskeyAnswer = await answerWith(await call(ask, {}));
      return call(give, { ...more, response } as z.input<I>);
    },
    onSuccess: async (answer) => onSuccess(answer),
    // A second time, unasked, the device would ask the person again.
    retry: false,
  });
  return { run: mutate, isPending, error };
}
