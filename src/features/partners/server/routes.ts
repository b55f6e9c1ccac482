import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import * as notes from "./notes.ts";
import * as profile from "./profile.ts";
import * as reads from "./reads.ts";

export const routes = [
  route(contract.listPartners, reads.listPartners),
  route(contract.getPartner, profile.getPartner),
  route(contract.listNotes, notes.listNotes),
  route(contract.createNote, notes.createNote),
  route(contract.updateNote, notes.updateNote),
  route(contract.deleteNote, notes.deleteNote),
];
