import { route, routeOutsideTransaction } from "#server/http/route.ts";
import * as board from "../contract/board.ts";
import * as bulk from "../contract/bulk.ts";
import * as consent from "../contract/consent.ts";
import * as draft from "../contract/draft.ts";
import * as extraction from "../contract/extraction.ts";
import * as list from "../contract/list.ts";
import * as moves from "../contract/moves.ts";
import * as ownership from "../contract/ownership.ts";
import * as record from "../contract/record.ts";
import * as suggestions from "../contract/suggestions.ts";
import * as summary from "../contract/summary.ts";
import * as timeline from "../contract/timeline.ts";
import * as trackRecord from "../contract/track-record.ts";
import * as views from "../contract/views.ts";
import { getBoard } from "./board/board.ts";
import { changeMany } from "./bulk/change-many.ts";
import { giveConsent, readConsent, sendConsentNotice } from "./consent/consent.ts";
import { listReferrals } from "./list/list.ts";
import { draftMessage } from "./moves/draft.ts";
import { moveReferral } from "./moves/move.ts";
import { checkOwnership } from "./ownership/check-ownership.ts";
import { listDuplicates, setDistinct } from "./ownership/distinct.ts";
import { deleteDraft } from "./record/delete-draft.ts";
import { getReferral } from "./record/detail.ts";
import { summarizeHistory } from "./record/summary.ts";
import { addNote, listTimelineEvents } from "./record/timeline.ts";
import { getTrackRecord } from "./record/track-record.ts";
import { updateReferral } from "./record/update.ts";
import { listParticipants, listTags, suggestCompanies } from "./search/suggestions.ts";
import { createReferral } from "./submission/create.ts";
import { extractContact, getExtractor } from "./submission/extract.ts";
import { extractFromPicture } from "./submission/extract-picture.ts";
import { deleteView, listViews, saveView } from "./views/views.ts";

export const routes = [
  route(list.listReferrals, listReferrals),
  route(trackRecord.getTrackRecord, getTrackRecord),
  route(extraction.getExtractor, getExtractor),
  routeOutsideTransaction(extraction.extractContact, extractContact),
  routeOutsideTransaction(extraction.extractFromPicture, extractFromPicture),
  route(record.getReferral, getReferral),
  route(record.createReferral, createReferral),
  route(record.updateReferral, updateReferral),
  route(moves.moveReferral, moveReferral),
  routeOutsideTransaction(draft.draftMessage, draftMessage),
  routeOutsideTransaction(summary.summarizeHistory, summarizeHistory),
  route(record.deleteDraft, deleteDraft),
  route(bulk.changeMany, changeMany),
  route(timeline.listTimelineEvents, listTimelineEvents),
  route(timeline.addNote, addNote),
  route(ownership.checkOwnership, checkOwnership),
  route(ownership.setDistinct, setDistinct),
  route(ownership.listDuplicates, listDuplicates),
  route(suggestions.suggestCompanies, suggestCompanies),
  route(board.getBoard, getBoard),
  route(suggestions.listTags, listTags),
  route(suggestions.listParticipants, listParticipants),
  route(views.listViews, listViews),
  route(views.saveView, saveView),
  route(views.deleteView, deleteView),
  route(consent.readConsent, readConsent),
  route(consent.giveConsent, giveConsent),
  route(consent.sendConsentNotice, sendConsentNotice),
];
