import { type NoticeTopic, noticeTopics } from "#base/messages.ts";
import { type Raw, screenAt } from "#web/api/screen-route.ts";

/** The filters of the notifications page. */
export type NotificationsSearch = { topic?: NoticeTopic; unread?: true };

function readSearch({ topic, unread }: Raw): NotificationsSearch {
  const known = noticeTopics.find((one) => one === topic);
  return { ...(known && { topic: known }), ...(unread === true && { unread }) };
}

export const route = screenAt("/signed-in/notifications", readSearch);
