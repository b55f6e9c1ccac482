import { deleteDraftsOf } from "#web/ui/delete-drafts.ts";

/** The forms whose drafts are messages, each followed by the id of its conversation. */
export const chatForm = "chat:";

/** Deletes the messages that were begun in this browser, because the next person at it could read them. */
export const forgetMessageDrafts = (): void => deleteDraftsOf(chatForm);
