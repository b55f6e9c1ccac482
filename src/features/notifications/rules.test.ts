import fc from "fast-check";
import { expect, test } from "vitest";
import { noticeTopics } from "#base/messages.ts";
import { lockOn, waysFor } from "./rules.ts";

const ways = fc.option(fc.record({ mail: fc.boolean(), sms: fc.boolean() }), { nil: undefined });

test("what concerns security is always mailed, and nothing is sent by SMS that was not chosen", () => {
  fc.assert(
    fc.property(fc.constantFrom(...noticeTopics), ways, (topic, chosen) => {
      const { mail, sms } = waysFor(topic, chosen);
      if (topic === "security") expect(mail).toBe(true);
      else if (chosen) expect(mail).toBe(chosen.mail);
      expect(sms).toBe(chosen?.sms ?? false);
    }),
  );
});

test("a way is locked by the plan, the tenant's switch or a missing number, and mail about security is never off", () => {
  const hearer = { plan: "enterprise", off: [], phoneNumber: "+14155550100" } as const;
  expect(lockOn("security", "mail", { ...hearer, off: ["emailNotifications"] })).toEqual({ why: "always" });
  expect(lockOn("team", "mail", { ...hearer, off: ["emailNotifications"] })).toEqual({ why: "off" });
  expect(lockOn("team", "sms", { ...hearer, plan: "starter" })).toEqual({ why: "plan", feature: "smsNotifications" });
  expect(lockOn("security", "sms", { ...hearer, phoneNumber: null })).toEqual({ why: "noPhone" });
  for (const topic of noticeTopics) expect(lockOn(topic, "sms", hearer)).toBeUndefined();
});
