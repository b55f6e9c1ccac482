import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import { listReferrals } from "../listing.ts";
import * as record from "../record.ts";
import { getBoard } from "./board.ts";
import { changeMany } from "./bulk.ts";
import * as consent from "./consent.ts";
import { createReferral } from "./creation.ts";
import { getReferral } from "./detail.ts";
import { move } from "./moves.ts";
import { checkOwnership } from "./ownership-check.ts";
import { list } from "./reads.ts";
import * as suggestions from "./suggestions.ts";
import { addNote, listTimelineEvents } from "./timeline.ts";
import * as views from "./views.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(listReferrals, list),
  route(contract.getReferral, getReferral),
  route(contract.createReferral, createReferral),
  route(contract.updateReferral, writes.updateReferral),
  route(contract.moveReferral, move),
  route(contract.deleteDraft, writes.deleteDraft),
  route(contract.changeMany, changeMany),
  route(record.listTimelineEvents, listTimelineEvents),
  route(record.addNote, addNote),
  route(record.checkOwnership, checkOwnership),
  route(record.suggestCompanies, suggestions.suggestCompanies),
  route(record.getBoard, getBoard),
  route(record.listTags, suggestions.listTags),
  route(record.listParticipants, suggestions.listParticipants),
  route(record.listViews, views.listViews),
  route(record.saveView, views.saveView),
  route(record.deleteView, views.deleteView),
  route(record.readConsent, consent.readConsent),
  route(record.giveConsent, consent.giveConsent),
  route(record.sendConsentNotice, consent.sendConsentNotice),
];
