import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { pagesQuery } from "#web/api/pages-query.ts";
import { exportsQuery } from "#web/ui/use-exports.ts";
import { listApiKeys } from "../../contract/api-keys.ts";
import { listAuthEvents } from "../../contract/auth-events.ts";
import { getEmailChange } from "../../contract/email-change.ts";
import { listExports } from "../../contract/exports.ts";
import { listMemberships } from "../../contract/memberships.ts";
import { listSessions } from "../../contract/sessions.ts";

// Kept out of the feature's public module, which is loaded on every page: only the profile uses these.
export const ownSessions = queryOptions({ queryKey: ["account", "sessions"], queryFn: () => call(listSessions, {}) });
export const ownMemberships = queryOptions({
  queryKey: ["account", "memberships"],
  queryFn: () => call(listMemberships, {}),
});
export const ownKeys = queryOptions({ queryKey: ["account", "keys"], queryFn: () => call(listApiKeys, {}) });
export const ownEvents = pagesQuery(["account", "events"], (page) => call(listAuthEvents, { ...page, limit: 10 }));

export const ownExports = exportsQuery("exports", () => call(listExports, {}));

/** The address that the person asked for and has not confirmed yet. */
export const emailChange = queryOptions({ queryKey: ["email-change"], queryFn: () => call(getEmailChange, {}) });
