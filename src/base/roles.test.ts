import { expect, test } from "vitest";
import { admins, companies, partners, referrers, roles } from "./roles.ts";

test("defines five roles [R4.6]", () => expect(roles).toEqual(["referrer", "company", "both", "admin", "user"]));

test("`both` is in each partner group, `admin` is in all groups, `user` is in none [R6.1]", () => {
  expect(roles.filter((role) => referrers.includes(role as never))).toEqual(["referrer", "both", "admin"]);
  expect(roles.filter((role) => companies.includes(role as never))).toEqual(["company", "both", "admin"]);
  expect(roles.filter((role) => partners.includes(role as never))).toEqual(["referrer", "company", "both", "admin"]);
  expect(admins).toEqual(["admin"]);
});
