import { expect, test } from "vitest";
import { admins, companies, partners, referrers, roles } from "./roles.ts";

test("there are five roles [R4.6]", () => expect(roles).toEqual(["referrer", "company", "both", "admin", "user"]));

test("`both` stands in each group and `admin` in all; `user` in none [R6.1]", () => {
  expect(roles.filter((role) => referrers.includes(role as never))).toEqual(["referrer", "both", "admin"]);
  expect(roles.filter((role) => companies.includes(role as never))).toEqual(["company", "both", "admin"]);
  expect(roles.filter((role) => partners.includes(role as never))).toEqual(["referrer", "company", "both", "admin"]);
  expect(admins).toEqual(["admin"]);
});
