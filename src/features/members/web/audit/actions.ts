/** What is written down here. Other features write too: an action that is not listed is shown by its code. */
export const auditActions = [
  "members.changed",
  "members.removed",
  "members.invited",
  "members.invitationRevoked",
  "members.doorChanged",
  "sso.added",
  "sso.changed",
  "sso.domainProved",
  "sso.removed",
] as const;
