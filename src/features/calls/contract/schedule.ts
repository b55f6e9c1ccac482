import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { plain } from "#base/plain-text.ts";
import { hostCallsAccess } from "../access.ts";
import { maxGuests } from "../values.ts";
import { call, callId } from "./calls.ts";
import { errors } from "./errors.ts";

const { access: hosting } = hostCallsAccess;
const exampleId = `cal_${"0".repeat(32)}` as const;

const plan = {
  title: plain(z.string().trim().min(1).max(120)),
  startsAt: z.iso.datetime({ offset: true }),
  minutes: z.int().min(5).max(480),
  guests: z
    .array(z.object({ name: plain(z.string().trim().min(1).max(80)), email: z.email().max(254) }))
    .max(maxGuests)
    .default([]),
};
const examplePlan = {
  title: "Intro call",
  startsAt: "2030-03-04T15:00:00Z",
  minutes: 30,
  guests: [{ name: "Miriam Castellanos", email: "miriam@example.com" }],
};

export const scheduleCall = endpoint({
  method: "POST",
  path: "/api/v1/scheduled-calls",
  summary: "Schedule a call in a conversation; its members and the guests get an invitation for their calendar",
  access: hosting,
  input: z.object({ conversationId: id("cnv"), requestId: z.uuid(), ...plan }),
  output: call,
  errors: [errors.inThePast, errors.noOneToCall, errors.tooManyToRing],
  example: {
    conversationId: `cnv_${"0".repeat(32)}`,
    requestId: "0190f1c2-d3e4-7568-93a1-b2c3d4e5f607",
    ...examplePlan,
  },
});

export const rescheduleCall = endpoint({
  method: "PATCH",
  path: "/api/v1/scheduled-calls/:id",
  summary: "Change a scheduled call; everyone invited gets the change for their calendar",
  access: hosting,
  input: z.object({ id: callId, ...plan }),
  output: call,
  errors: [errors.inThePast, errors.ended],
  example: { id: exampleId, ...examplePlan },
});

export const cancelCall = endpoint({
  method: "DELETE",
  path: "/api/v1/scheduled-calls/:id",
  summary: "Cancel a scheduled call; it disappears from the calendars of everyone invited",
  access: hosting,
  input: z.object({ id: callId }),
  output: z.object({ canceled: z.boolean() }),
  errors: [errors.ended],
  example: { id: exampleId },
});

export const getGuestLink = endpoint({
  method: "GET",
  path: "/api/v1/calls/:id/guest-link",
  summary: "Get the link by which people without an account ask to enter the call",
  access: { ...hosting, inPerson: true },
  input: z.object({ id: callId }),
  output: z.object({ url: z.string() }),
  errors: [],
  example: { id: exampleId },
});
