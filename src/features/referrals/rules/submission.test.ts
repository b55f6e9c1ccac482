import { expect, test } from "vitest";
import { missingRequirements } from "./submission.ts";

test("a submission needs a name, contact data, and a subject", () => {
  const empty = { fullName: "", email: "", phone: "", company: "", targetCompany: "", context: "", notes: "" };
  expect(missingRequirements(empty)).toEqual(["fullName", "reach", "about"]);
  expect(
    missingRequirements({ ...empty, fullName: "Ben", phone: "+44 20 7946 0958", context: "Looks for solar panels" }),
  ).toEqual([]);
  expect(missingRequirements({ ...empty, fullName: "Ben", email: "ben@example.com", company: "Okoro" })).toEqual([]);
});
