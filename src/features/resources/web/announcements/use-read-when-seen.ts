import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { call } from "#web/api/call.ts";
import { useCan } from "#web/api/can.tsx";
import { useSession } from "#web/api/session.ts";
import { type Announcement, readAnnouncement } from "../../contract/announcements.ts";
import { announcementsKey } from "../api.ts";

/** Marks an announcement as read once its end has been on the screen. The one that a notice leads to is scrolled into view. */
export function useReadWhenSeen(announcement: Announcement, card: RefObject<HTMLElement | null>, isShown: boolean) {
  const { id, publishedAt, readAt, author } = announcement;
  const queries = useQueryClient();
  const me = useSession().person.id;
  const canRead = useCan(readAnnouncement);
  const isUnread = canRead && publishedAt !== null && readAt === null && author?.id !== me;
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: "nearest" });
  }, [isShown, card]);
  useEffect(() => {
    const end = card.current?.lastElementChild;
    if (!isUnread || !end) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // An announcement that could not be marked is marked when it is shown again.
      call(readAnnouncement, { id }).then(
        () => queries.invalidateQueries({ queryKey: announcementsKey }),
        () => undefined,
      );
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [queries, isUnread, id, card]);
}
