import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";

/** After how many minutes the page loads its figures again; zero means only by hand [R9.2]. */
export const refreshMinutes = [0, 1, 5, 15, 30, 60] as const;
export type RefreshMinutes = (typeof refreshMinutes)[number];
export const defaultRefreshMinutes = 5;

const choices = z.object({ refreshMinutes: z.literal(refreshMinutes) });

export const getInsightChoices = endpoint({
  method: "GET",
  path: "/api/v1/me/insight-choices",
  summary: "Get how often the caller's insights are loaded again",
  access: "in-person",
  input: z.object({}),
  output: choices,
  errors: [],
  example: {},
});

export const updateInsightChoices = endpoint({
  method: "PATCH",
  path: "/api/v1/me/insight-choices",
  summary: "Set how often the caller's insights are loaded again",
  access: "in-person",
  input: choices,
  output: choices,
  errors: [],
  example: { refreshMinutes: 15 },
});
