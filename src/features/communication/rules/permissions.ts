import type { Id } from "#base/ids.ts";
import { canActAsCompany, isAdmin, type Role } from "#base/roles.ts";
import type { ConversationKind } from "../values.ts";

type Person = { id: Id<"per">; role: Role };

/**
 * Who may write to whom. The company writes to everyone; a partner writes to admins, to those who work on one of their referrals and to
 * the author of an announcement that takes replies, never to another partner. A member without a role that can open the conversation
 * receives nothing.
 */
export function canStartDirect(from: Person, to: Person, hasReason: boolean): boolean {
  if (from.id === to.id || from.role === "user" || to.role === "user") return false;
  if (canActAsCompany(from.role)) return true;
  return isAdmin(to.role) || (canActAsCompany(to.role) && hasReason);
}

export type ConversationFacts = {
  kind: ConversationKind;
  isClosed: boolean;
  isMember: boolean;
  /** Someone else removed the caller from the conversation. */
  isRemoved: boolean;
  /** The caller can see the referral; false for the other kinds. */
  canSeeReferral: boolean;
  /** The other person of a direct conversation is still an active member of the tenant. */
  isOtherActive: boolean;
  createdByCaller: boolean;
  /** The caller submitted the referral of the conversation. */
  isReferrer: boolean;
};

export type Permissions = {
  canRead: boolean;
  canWrite: boolean;
  canManage: boolean;
  canModerate: boolean;
  canLeave: boolean;
};

/**
 * What a person may do in a conversation. Private conversations exist only for their members, admins included; a referral's conversation
 * follows the referral, except for someone who was removed from it.
 */
export function permissionsIn(role: Role, facts: ConversationFacts): Permissions {
  const { kind, isClosed, isMember, isRemoved, canSeeReferral, isOtherActive, createdByCaller, isReferrer } = facts;
  const canRead = kind === "referral" ? canSeeReferral && !(isRemoved && !canActAsCompany(role)) : isMember;
  const canReach = kind !== "direct" || isOtherActive;
  return {
    canRead,
    canWrite: canRead && !isClosed && canReach && !isRemoved,
    canManage: canRead && kind === "group" && canActAsCompany(role) && (createdByCaller || isAdmin(role)),
    canModerate: canRead && isAdmin(role),
    // Without its partner a referral's conversation reaches no one: they can mute it. The company joins again from the referral.
    canLeave:
      isMember && canRead && (kind === "group" || (kind === "referral" && canActAsCompany(role) && !isReferrer)),
  };
}

type MessageFacts = { isOwn: boolean; isDeleted: boolean; ageMs: number };

/** A message that was read cannot change its meaning long afterwards. */
export const canEdit = ({ isOwn, isDeleted, ageMs }: MessageFacts, hours: number): boolean =>
  isOwn && !isDeleted && ageMs < hours * 60 * 60 * 1000;

export const canDelete = ({ isOwn, isDeleted }: Omit<MessageFacts, "ageMs">, canModerate: boolean): boolean =>
  !isDeleted && (isOwn || canModerate);
