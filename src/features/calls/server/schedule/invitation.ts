import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";

export type Invitation = {
  /** Stays the same for all versions of a call, by which calendars recognize it. */
  uid: string;
  sequence: number;
  title: string;
  startsAt: string;
  minutes: number;
  /** Where the reader enters the call: members by the app, guests by their link. */
  url: string;
  description: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
  isCanceled: boolean;
};

/** A version of an invitation in the iCalendar format (RFC 5545), for one reader. */
export function toCalendar(invitation: Invitation): string {
  const { uid, sequence, title, startsAt, minutes, url, description, organizer, attendee, isCanceled } = invitation;
  const start = new Date(startsAt);
  const calendar = ical({
    prodId: { company: "Goodword", product: "Calls", language: "EN" },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: uid,
    sequence,
    summary: title,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
    location: url,
    description,
    organizer,
  });
  event.createAttendee({
    ...attendee,
    rsvp: !isCanceled,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
  });
  return calendar.toString();
}
