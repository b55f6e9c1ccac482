import { randomUUID } from "node:crypto";
import type { Id } from "#base/ids.ts";
import type { Person } from "#features/referrals/server/testing/referral-fixtures.ts";
import { openDirectConversation } from "../../contract/conversations.ts";
import { listChatMessages, sendChatMessage } from "../../contract/messages.ts";

type Given = Partial<Omit<Parameters<typeof sendChatMessage.input.parse>[0] & object, "id">>;

/** Sends a message as a person's screen does. */
export const send = (by: Person, id: Id<"cnv">, text: string, given: Given = {}) =>
  by.call(sendChatMessage, { id, clientId: randomUUID(), text, ...given } as never);

export const textsIn = async (by: Person, id: Id<"cnv">, input: object = {}) =>
  (await by.call(listChatMessages, { id, ...input } as never)).items.map(({ text }) => text);

export const openDirect = (by: Person, to: Person) => by.call(openDirectConversation, { personId: to.personId });
