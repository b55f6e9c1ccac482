import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { AppError } from "#base/errors.ts";
import { call } from "./call.ts";
import { uuid } from "./uuid.ts";

type Sent<I> = { input: I; key: string };
export type SendOptions<O> = { onSuccess?: (answer: O) => void | Promise<void>; onError?: (error: Error) => void };
export type Send<I> = Pick<UseMutationResult, "isPending" | "error" | "reset"> & { send: (input: I) => void };

/**
 * A write, once for each thing a person does. Its key is made with the first try and kept while no answer came,
 * so that trying again after a lost connection cannot do it twice. `by` is another way to call, such as one that asks first.
 */
export function useSend<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<Method, Access, I, O>,
  { onSuccess, onError }: SendOptions<z.output<O>> = {},
  by: typeof call = call,
): Send<z.input<I>> {
  const unanswered = useRef<{ body: string; key: string }>(undefined);
  const mutation = useMutation<z.output<O>, Error, Sent<z.input<I>>>({
    mutationFn: ({ input, key }) => by(endpoint, input, endpoint.method === "POST" ? key : undefined),
    onSuccess: async (answer) => {
      unanswered.current = undefined;
      await onSuccess?.(answer);
    },
    onError: (error) => {
      if (error instanceof AppError && error.status > 0 && error.status < 500) unanswered.current = undefined;
      onError?.(error);
    },
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
    send: (input) => {
      const body = JSON.stringify(input);
      if (unanswered.current?.body !== body) unanswered.current = { body, key: uuid() };
      mutation.mutate({ input, key: unanswered.current.key });
    },
  };
}
