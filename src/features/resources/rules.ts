import type { Id } from "#base/ids.ts";
import { canActAsCompany, isAdmin, isCompany, isReferrer, type Role } from "#base/roles.ts";
import type { AudienceRole } from "./values.ts";

/** Where a notice leads to an announcement. */
export const announcementPath = (id: Id<"ann">): string => `/resources?id=${id}`;

/** Returns whether people of a role belong to the role that an announcement addresses. */
export const isAddressed = (role: Role, to: AudienceRole): boolean =>
  ({ referrer: isReferrer, company: isCompany, admin: isAdmin })[to](role);

type Facts = { isAuthor: boolean; isPublished: boolean; isInAudience: boolean };

/** Its author and admins edit an announcement and see who has read it. To everyone outside its audience it does not exist. */
export function announcementPermissions(role: Role, { isAuthor, isPublished, isInAudience }: Facts) {
  const canManage = isAdmin(role) || (isAuthor && canActAsCompany(role));
  return { canRead: role !== "user" && (canManage || (isPublished && isInAudience)), canManage };
}
