import type { Id } from "#base/ids.ts";
import type { Services } from "#server/ctx.ts";
import type { CallEvent } from "../../contract/live.ts";
import type { SfuAnswer, SfuRequest } from "../../contract/sfu.ts";
import { type Member, openMember } from "./member.ts";
import { roomOf } from "./room.ts";

export type Attendance = { tenantId: Id<"ten">; callId: Id<"cal">; participantId: Id<"cap"> };

/** The sessions that participants who are connected to this process have on the media server. */
export function sfuMembers(services: Services) {
  const { janus, settings, notify, log } = services;
  const members = new Map<Id<"cap">, Promise<Member>>();

  const open = (
    { tenantId, callId, participantId }: Attendance,
    request: Extract<SfuRequest, { action: "publish" }>,
  ) => {
    if (!janus) throw new Error("There is no media server");
    const { session } = request;
    const send = (event: CallEvent) => notify({ tenantId, to: participantId, message: "call", data: event });
    members.get(participantId)?.then(
      ({ close }) => close(),
      () => {},
    );
    const member = openMember(
      {
        janus,
        room: roomOf(settings, tenantId, callId),
        participantId,
        onOffer: (sdp, streams) => send({ type: "sfuOffer", callId, session, sdp, streams }),
        onGone: () => {
          forget();
          send({ type: "sfuLost", callId, session });
        },
      },
      request,
    );
    const forget = () => members.get(participantId) === member && members.delete(participantId);
    members.set(participantId, member);
    member.catch(forget);
    return member;
  };

  /** Does what a participant asks of the media server. False if it cannot do it now: the browser opens another session. */
  const ask = async (attendance: Attendance, request: SfuRequest): Promise<SfuAnswer | boolean> => {
    try {
      if (request.action === "publish") return { sdp: (await open(attendance, request)).sdp };
      const member = await members.get(attendance.participantId);
      if (member?.session !== request.session) return false;
      if (request.action === "answer") await member.answer(request.sdp);
      else await member.trickle(request.connection, request.candidates);
      return true;
    } catch (error) {
      log.debug({ err: error }, "the media server did not take a request");
      return false;
    }
  };
  return { ask };
}
