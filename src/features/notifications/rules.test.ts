import fc from "fast-check";
import { expect, test } from "vitest";
import { noticeTopics } from "#base/messages.ts";
import { channelLock, channelsFor, featuresOfTextParams, kindsOfTopic, resolveTextParams } from "./rules.ts";

const channels = fc.option(fc.record({ mail: fc.boolean(), sms: fc.boolean() }), { nil: undefined });

test("always mails security notices, and sends no SMS that was not chosen", () => {
  fc.assert(
    fc.property(fc.constantFrom(...noticeTopics), channels, (topic, chosen) => {
      const { mail, sms } = channelsFor(topic, chosen);
      if (topic === "security") expect(mail).toBe(true);
      else if (chosen) expect(mail).toBe(chosen.mail);
      expect(sms).toBe(chosen?.sms ?? false);
    }),
  );
});

test("locks a channel by the plan, the tenant's settings or a missing phone number, and never locks security mail off", () => {
  const recipient = { plan: "enterprise", off: [], phoneNumber: "+14155550100" } as const;
  expect(channelLock("security", "mail", { ...recipient, off: ["emailNotifications"] })).toEqual({ why: "always" });
  expect(channelLock("team", "mail", { ...recipient, off: ["emailNotifications"] })).toEqual({ why: "off" });
  expect(channelLock("team", "sms", { ...recipient, plan: "starter" })).toEqual({
    why: "plan",
    feature: "smsNotifications",
  });
  expect(channelLock("security", "sms", { ...recipient, phoneNumber: null })).toEqual({ why: "noPhone" });
  for (const topic of noticeTopics) expect(channelLock(topic, "sms", recipient)).toBeUndefined();
});

test("gives every topic its notices, and no notice two topics", () => {
  const kinds = ["identity.login", "members.roleAsked", "referrals.accepted", "referrals.lead", "payouts.paid"];
  kinds.push("members.applicationReceived");
  const topicsOf = (kind: string) =>
    noticeTopics.filter((topic) => {
      const filter = kindsOfTopic(topic);
      return "kinds" in filter
        ? filter.kinds.includes(kind)
        : filter.features.includes(kind.split(".")[0]!) && !filter.except.includes(kind);
    });
  expect(kinds.map(topicsOf)).toEqual([
    ["security"],
    ["team"],
    ["referrals"],
    ["leads"],
    ["commissions"],
    ["applications"],
  ]);
});

test("translates the parameters that are texts, and leaves what people typed as it is", () => {
  const params = { name: "programs:stages.won", stageKey: "programs:stages.won" };
  expect(resolveTextParams(params, (feature, key) => `${key} of ${feature}`)).toEqual({
    name: "programs:stages.won",
    stage: "stages.won of programs",
  });
  expect(featuresOfTextParams(params)).toEqual(["programs"]);
});
