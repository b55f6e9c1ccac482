import { route } from "#server/http/route.ts";
import * as contract from "../../contract/challenges.ts";
import * as proofs from "../../contract/proofs.ts";
import { getChallenge, listChallenges, listManagedChallenges, listParticipants } from "./list.ts";
import { cancelChallenge, createChallenge, deleteChallenge, publishChallenge, updateChallenge } from "./manage.ts";
import { previewChallenge } from "./preview.ts";
import { decideProof, listProofs, submitProof } from "./proofs.ts";

export const challengeRoutes = [
  route(contract.listChallenges, listChallenges),
  route(contract.getChallenge, getChallenge),
  route(contract.listManagedChallenges, listManagedChallenges),
  route(contract.listParticipants, listParticipants),
  route(contract.createChallenge, createChallenge),
  route(contract.updateChallenge, updateChallenge),
  route(contract.publishChallenge, publishChallenge),
  route(contract.cancelChallenge, cancelChallenge),
  route(contract.deleteChallenge, deleteChallenge),
  route(contract.previewChallenge, previewChallenge),
  route(proofs.submitProof, submitProof),
  route(proofs.listProofs, listProofs),
  route(proofs.decideProof, decideProof),
];
