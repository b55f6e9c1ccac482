import { route } from "#server/http/route.ts";
import * as contract from "../contract.ts";
import { listReferrals } from "../listing.ts";
import * as record from "../record.ts";
import { board } from "./board.ts";
import { changeMany } from "./bulk.ts";
import * as consent from "./consent.ts";
import { create } from "./creation.ts";
import { move } from "./moves.ts";
import { list } from "./reads.ts";
import * as suggestions from "./suggestions.ts";
import { addNote, listHappenings } from "./timeline.ts";
import { judge } from "./verdict.ts";
import * as views from "./views.ts";
import { get } from "./whole.ts";
import * as writes from "./writes.ts";

export const routes = [
  route(listReferrals, list),
  route(contract.getReferral, get),
  route(contract.createReferral, create),
  route(contract.updateReferral, writes.update),
  route(contract.moveReferral, move),
  route(contract.deleteDraft, writes.deleteDraft),
  route(contract.changeMany, changeMany),
  route(record.listHappenings, listHappenings),
  route(record.addNote, addNote),
  route(record.judge, judge),
  route(record.suggestCompanies, suggestions.suggestCompanies),
  route(record.getBoard, board),
  route(record.listTags, suggestions.listTags),
  route(record.listWorkers, suggestions.listWorkers),
  route(record.listViews, views.listViews),
  route(record.saveView, views.saveView),
  route(record.deleteView, views.deleteView),
  route(record.readConsent, consent.readConsent),
  route(record.giveConsent, consent.giveConsent),
  route(record.sendConsentNotice, consent.sendConsentNotice),
];
