import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { defineErrors } from "#base/errors.ts";
import { id } from "#base/ids.ts";

const inPerson = { access: "in-person" } as const;

export const actionErrors = defineErrors("notifications", {
  /** Too much time has passed, or the action was undone already. */
  undoExpired: { status: 404 },
});

/** A call that restores what was before. The person's own browser makes it, so it may do what they may do, and no more. */
const undoCall = z.object({
  method: z.enum(["POST", "PATCH", "DELETE"]),
  path: z.string().regex(/^\/api\/v1\/[\w/:.-]{1,200}$/),
  input: z.record(z.string(), z.unknown()),
});
const undoCalls = z
  .array(undoCall)
  .min(1)
  .max(50)
  .refine((calls) => JSON.stringify(calls).length <= 64_000);

const action = z.object({
  id: id("act"),
  /** What was done, as its toast said it. */
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Until then the action can be undone. */
  expiresAt: z.iso.datetime(),
});
export type RecentAction = z.infer<typeof action>;

export const listActions = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/actions",
  summary: "List what the caller did recently and can still undo, newest first",
  input: z.object({}),
  output: z.object({ items: z.array(action) }),
  errors: [],
  example: {},
});

export const recordAction = endpoint({
  ...inPerson,
  method: "POST",
  path: "/api/v1/me/actions",
  summary: "Record how an action of the caller can be undone; the server decides until when",
  input: z.object({ message: z.string().trim().min(1).max(500), calls: undoCalls }),
  output: action,
  errors: [],
  example: {
    message: "Ana is a company now.",
    calls: [{ method: "PATCH", path: "/api/v1/members/:id", input: { id: `per_${"0".repeat(32)}`, role: "referrer" } }],
  },
});

export const getAction = endpoint({
  ...inPerson,
  method: "GET",
  path: "/api/v1/me/actions/:id",
  summary: "Get the calls that undo an action, while it can be undone",
  input: z.object({ id: id("act") }),
  output: action.extend({ calls: z.array(undoCall) }),
  errors: [actionErrors.undoExpired],
  example: { id: `act_${"0".repeat(32)}` },
});

export const completeUndo = endpoint({
  ...inPerson,
  method: "DELETE",
  path: "/api/v1/me/actions/:id",
  summary: "Record that an action was undone, so that it is no longer offered",
  input: z.object({ id: id("act") }),
  output: z.object({ done: z.boolean() }),
  errors: [actionErrors.undoExpired],
  example: { id: `act_${"0".repeat(32)}` },
});
