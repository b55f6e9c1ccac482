import fc from "fast-check";
import { expect, test } from "vitest";
import { roles } from "#base/roles.ts";
import { announcementPermissions, isAddressed } from "./rules.ts";
import { audienceRoles } from "./values.ts";

const role = fc.constantFrom(...roles);
const facts = fc.record({ isAuthor: fc.boolean(), isPublished: fc.boolean(), isInAudience: fc.boolean() });

test("an announcement is read by its audience, its author and admins, and a draft only by the last two", () => {
  fc.assert(
    fc.property(role, facts, (who, given) => {
      const { canRead, canManage } = announcementPermissions(who, given);
      if (canManage) expect(canRead).toBe(true);
      if (!given.isAuthor && who !== "admin") {
        expect(canManage).toBe(false);
        expect(canRead).toBe(who !== "user" && given.isPublished && given.isInAudience);
      }
      if (who === "user") expect(canRead).toBe(false);
    }),
  );
});

test("an author who no longer acts for the company is a reader like others", () => {
  const draft = { isAuthor: true, isPublished: false, isInAudience: true };
  expect(announcementPermissions("referrer", draft)).toEqual({ canRead: false, canManage: false });
  expect(announcementPermissions("company", draft)).toEqual({ canRead: true, canManage: true });
});

test("someone who is both is addressed as a partner and as the company, and no one as a user", () => {
  expect(audienceRoles.map((to) => roles.filter((one) => isAddressed(one, to)))).toEqual([
    ["referrer", "both"],
    ["company", "both"],
    ["admin"],
  ]);
});
