import { route } from "#server/http/route.ts";
import * as calls from "../contract/calls.ts";
import * as guests from "../contract/guests.ts";
import * as recordings from "../contract/recordings.ts";
import * as schedule from "../contract/schedule.ts";
import { answerCall, endCall } from "./calls/answer.ts";
import { enterCall } from "./calls/enter.ts";
import { getCall, listCalls } from "./calls/list.ts";
import { listRingingCalls } from "./calls/ringing.ts";
import { startCall } from "./calls/start.ts";
import { decideGuest, getGuestLink } from "./guests/decide.ts";
import { enterAsGuest, readGuestLink } from "./guests/enter.ts";
import * as record from "./recordings/record.ts";
import { getCallSettings, updateCallSettings } from "./recordings/settings.ts";
import { createTranscript, getTranscript } from "./recordings/transcript.ts";
import { cancelCall, rescheduleCall, scheduleCall } from "./schedule/schedule.ts";

export const routes = [
  route(calls.listCalls, listCalls),
  route(calls.listRingingCalls, listRingingCalls),
  route(calls.getCall, getCall),
  route(calls.startCall, startCall),
  route(calls.answerCall, answerCall),
  route(calls.enterCall, enterCall),
  route(calls.endCall, endCall),
  route(calls.decideGuest, decideGuest),
  route(schedule.getGuestLink, getGuestLink),
  route(schedule.scheduleCall, scheduleCall),
  route(schedule.rescheduleCall, rescheduleCall),
  route(schedule.cancelCall, cancelCall),
  route(guests.readGuestLink, readGuestLink),
  route(guests.enterAsGuest, enterAsGuest),
  route(recordings.askToRecord, record.askToRecord),
  route(recordings.stopRecording, record.stopRecording),
  route(recordings.storeRecording, record.storeRecording),
  route(recordings.deleteRecording, record.deleteRecording),
  route(recordings.createTranscript, createTranscript),
  route(recordings.getTranscript, getTranscript),
  route(recordings.getCallSettings, getCallSettings),
  route(recordings.updateCallSettings, updateCallSettings),
];
