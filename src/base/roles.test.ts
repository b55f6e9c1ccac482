import { expect, test } from "vitest";
import {
  admins,
  canActAsCompany,
  canActAsReferrer,
  companies,
  isAdmin,
  isCompany,
  isReferrer,
  partners,
  type Role,
  referrers,
  roles,
} from "./roles.ts";

test("defines five roles [R4.6]", () => expect(roles).toEqual(["referrer", "company", "both", "admin", "user"]));

test.each<[Role, { isAdmin: boolean; isCompany: boolean; isReferrer: boolean }]>([
  ["referrer", { isAdmin: false, isCompany: false, isReferrer: true }],
  ["company", { isAdmin: false, isCompany: true, isReferrer: false }],
  ["both", { isAdmin: false, isCompany: true, isReferrer: true }],
  ["admin", { isAdmin: true, isCompany: false, isReferrer: false }],
  ["user", { isAdmin: false, isCompany: false, isReferrer: false }],
])("says of %s whether it is an admin, a company, a referrer [R6.1]", (role, expected) =>
  expect({ isAdmin: isAdmin(role), isCompany: isCompany(role), isReferrer: isReferrer(role) }).toEqual(expected),
);

test("permits an admin, besides, what companies and referrers may do, and a user nothing", () => {
  expect(roles.filter(canActAsReferrer)).toEqual(["referrer", "both", "admin"]);
  expect(roles.filter(canActAsCompany)).toEqual(["company", "both", "admin"]);
});

test("lists for endpoints exactly the roles that have the permission", () => {
  const listed = (list: readonly Role[]) => roles.filter((role) => list.includes(role));
  expect(listed(referrers)).toEqual(roles.filter(canActAsReferrer));
  expect(listed(companies)).toEqual(roles.filter(canActAsCompany));
  expect(listed(partners)).toEqual(roles.filter((role) => canActAsReferrer(role) || canActAsCompany(role)));
  expect(listed(admins)).toEqual(roles.filter(isAdmin));
});
