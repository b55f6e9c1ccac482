import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { id } from "#base/ids.ts";
import { listInput, listOutput } from "#base/list.ts";
import { manageGameAccess, playAccess, reviewGameAccess } from "../access.ts";
import { proofStates } from "../values.ts";
import { errors } from "./errors.ts";

const proofId = id("gcp");
const exampleChallenge = `gch_${"0".repeat(32)}` as const;
const exampleProof = `gcp_${"0".repeat(32)}` as const;

export const submitProof = endpoint({
  method: "POST",
  path: "/api/v1/challenges/:id/proofs",
  summary: "Submit a proof for a challenge that counts proofs: a text or link, a file, or both",
  access: playAccess.access,
  input: z
    .object({
      id: id("gch"),
      text: z.string().trim().max(1000).default(""),
      fileId: id("obj").nullable().default(null),
    })
    .refine(({ text, fileId }) => text !== "" || fileId !== null, { path: ["text"], params: { code: "empty" } }),
  output: z.object({ id: proofId }),
  errors: [errors.notRunning, errors.tooManyProofs],
  example: { id: exampleChallenge, text: "https://example.com/post" },
});

export const proofFile = z.object({ name: z.string(), url: z.string() });

export const managedProof = z.object({
  id: proofId,
  challenge: z.object({ id: id("gch"), title: z.string() }),
  person: z.object({ id: id("per"), name: z.string() }).nullable(),
  text: z.string(),
  file: proofFile.nullable(),
  state: z.enum(proofStates),
  answer: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type ManagedProof = z.infer<typeof managedProof>;
export const proofFilters = { state: z.enum(proofStates), createdAt: z.iso.datetime() };

export const listProofs = endpoint({
  method: "GET",
  path: "/api/v1/challenge-proofs",
  summary: "List the proofs that people submitted, newest first",
  access: reviewGameAccess.access,
  input: listInput(proofFilters, ["createdAt"]),
  output: listOutput(managedProof),
  errors: [],
  example: { limit: 25 },
});

export const decideProof = endpoint({
  method: "POST",
  path: "/api/v1/challenge-proofs/:id/decisions",
  summary: "Accept or decline a proof; a decision can be changed until the challenge is final",
  access: manageGameAccess.access,
  input: z.object({ id: proofId, move: z.enum(["accept", "decline"]), answer: z.string().trim().max(500).default("") }),
  output: managedProof,
  errors: [errors.own, errors.wrongState],
  example: { id: exampleProof, move: "accept" },
});
