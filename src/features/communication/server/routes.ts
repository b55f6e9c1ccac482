import { route } from "#server/http/route.ts";
import * as conversations from "../contract/conversations.ts";
import * as messages from "../contract/messages.ts";
import * as moderation from "../contract/moderation.ts";
import { syncConversations } from "../contract/sync.ts";
import * as detail from "./conversations/detail.ts";
import * as list from "./conversations/list.ts";
import * as marks from "./conversations/marks.ts";
import * as open from "./conversations/open.ts";
import { listRecipients } from "./conversations/recipients.ts";
import * as change from "./messages/change.ts";
import * as messageList from "./messages/list.ts";
import { sendChatMessage } from "./messages/send.ts";
import * as reports from "./moderation/reports.ts";
import * as settings from "./moderation/settings.ts";
import { searchChatMessages } from "./search/search.ts";
import * as sync from "./sync.ts";

export const routes = [
  route(conversations.listConversations, list.listConversations),
  route(conversations.countUnreadConversations, list.countUnreadConversations),
  route(conversations.listRecipients, listRecipients),
  route(conversations.getConversation, detail.getConversation),
  route(conversations.findReferralConversation, detail.findReferralConversation),
  route(conversations.openDirectConversation, open.openDirectConversation),
  route(conversations.openReferralConversation, open.openReferralConversation),
  route(conversations.createGroup, open.createGroup),
  route(conversations.renameGroup, open.renameGroup),
  route(conversations.addGroupMembers, open.addGroupMembers),
  route(conversations.removeMember, marks.removeMember),
  route(conversations.markRead, marks.markRead),
  route(conversations.muteConversation, marks.muteConversation),
  route(conversations.closeConversation, marks.closeConversation),
  route(syncConversations, sync.syncConversations),
  route(messages.listChatMessages, messageList.listChatMessages),
  route(messages.sendChatMessage, sendChatMessage),
  route(messages.editChatMessage, change.editChatMessage),
  route(messages.deleteChatMessage, change.deleteChatMessage),
  route(messages.listMessageVersions, messageList.listMessageVersions),
  route(messages.reactToMessage, change.reactToMessage),
  route(messages.pinMessage, change.pinMessage),
  route(messages.listPinnedMessages, messageList.listPinnedMessages),
  route(messages.reportMessage, reports.reportMessage),
  route(messages.searchChatMessages, searchChatMessages),
  route(moderation.listReports, reports.listReports),
  route(moderation.decideReport, reports.decideReport),
  route(moderation.getChatSettings, settings.getChatSettings),
  route(moderation.updateChatSettings, settings.updateChatSettings),
];
