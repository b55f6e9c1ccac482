import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import type { Access, Endpoint, Method } from "#base/endpoint.ts";
import { AppError } from "#base/errors.ts";
import { call } from "./call.ts";
import { uuid } from "./uuid.ts";

type SendVariables<I> = { input: I; key: string };
export type SendOptions<O> = { onSuccess?: (answer: O) => void | Promise<void>; onError?: (error: Error) => void };
export type Send<I> = Pick<UseMutationResult, "isPending" | "error" | "reset"> & {
  send: (input: I) => void;
  /** Known at once, while `isPending` is known after the next render. */
  isSending: () => boolean;
};

/**
 * A write with an idempotency key per user action. The key is created with the first attempt and kept until an answer arrives, so that a
 * retry after a lost connection cannot execute it twice. `by` replaces the caller, for example with one that confirms first.
 */
export function useSend<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<Method, Access, I, O>,
  { onSuccess, onError }: SendOptions<z.output<O>> = {},
  by: typeof call = call,
): Send<z.input<I>> {
  const unanswered = useRef<{ body: string; key: string }>(undefined);
  const isSending = useRef(false);
  const mutation = useMutation<z.output<O>, Error, SendVariables<z.input<I>>>({
    mutationFn: ({ input, key }) => by(endpoint, input, endpoint.method === "POST" ? key : undefined),
    onSuccess: async (answer) => {
      unanswered.current = undefined;
      await onSuccess?.(answer);
    },
    onError: (error) => {
      if (error instanceof AppError && error.status > 0 && error.status < 500) unanswered.current = undefined;
      onError?.(error);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
    isSending: () => isSending.current,
    send: (input) => {
      isSending.current = true;
      const body = JSON.stringify(input);
      if (unanswered.current?.body !== body) unanswered.current = { body, key: uuid() };
      mutation.mutate({ input, key: unanswered.current.key });
    },
  };
}
