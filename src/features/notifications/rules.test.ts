import fc from "fast-check";
import { expect, test } from "vitest";
import { noticeTopics } from "#base/messages.ts";
import { lockOn, waysFor } from "./rules.ts";

const ways = fc.option(fc.record({ mail: fc.boolean(), sms: fc.boolean() }), { nil: undefined });

test("always mails security notices, and sends no SMS that was not chosen", () => {
  fc.assert(
    fc.property(fc.constantFrom(...noticeTopics), ways, (topic, chosen) => {
      const { mail, sms } = waysFor(topic, chosen);
      if (topic === "security") expect(mail).toBe(true);
      else if (chosen) expect(mail).toBe(chosen.mail);
      expect(sms).toBe(chosen?.sms ?? false);
    }),
  );
});

test("locks a channel by the plan, the tenant's settings or a missing phone number, and never locks security mail off", () => {
  const hearer = { plan: "enterprise", off: [], phoneNumber: "+14155550100" } as const;
  expect(lockOn("security", "mail", { ...hearer, off: ["emailNotifications"] })).toEqual({ why: "always" });
  expect(lockOn("team", "mail", { ...hearer, off: ["emailNotifications"] })).toEqual({ why: "off" });
  expect(lockOn("team", "sms", { ...hearer, plan: "starter" })).toEqual({ why: "plan", feature: "smsNotifications" });
  expect(lockOn("security", "sms", { ...hearer, phoneNumber: null })).toEqual({ why: "noPhone" });
  for (const topic of noticeTopics) expect(lockOn(topic, "sms", hearer)).toBeUndefined();
});
