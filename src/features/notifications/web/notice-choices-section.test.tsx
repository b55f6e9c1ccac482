import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { getNoticeChoices, getQuietHours, type NoticeChoice, setNoticeChoice } from "../notices.ts";

const security: NoticeChoice = { topic: "security", mail: true, sms: false };
const team: NoticeChoice = { topic: "team", mail: true, sms: false };
const chosen: Stub = [getNoticeChoices, respondWith({ items: [security, team] })];
const quiet: Stub = [getQuietHours, respondWith({ quietHours: null, timeZone: "UTC" })];
const withPhone = { person: { phoneNumber: "+491701234567" } };
/** The switch's input is covered by its track, so the test clicks the label as a person would. */
const press = (topic: string, channel: string) =>
  page.getByRole("group", { name: topic, exact: true }).getByText(channel, { exact: true }).click();
const switchOf = (topic: string, channel: string) =>
  page.getByRole("group", { name: topic, exact: true }).getByRole("switch", { name: channel, exact: true });

it("keeps security mail on, and says why", async () => {
  stubServer([[getMe, respondWith(exampleMe("referrer", withPhone))], chosen, quiet]);
  await visit("/profile?tab=notifications");
  await expect.element(switchOf("Security", "Email")).toBeDisabled();
  await expect.element(switchOf("Security", "Email")).toBeChecked();
  await expect.element(switchOf("Security", "Email")).toHaveAccessibleDescription(/^Always on/);
});

it("saves a choice at once", async () => {
  const saved = { items: [security, { ...team, sms: true }] };
  const requests = stubServer([
    [getMe, respondWith(exampleMe("referrer", withPhone))],
    chosen,
    quiet,
    [setNoticeChoice, respondWith(saved)],
  ]);
  await visit("/profile?tab=notifications");
  await expect.element(switchOf("Team", "SMS")).toHaveAccessibleDescription("+491701234567");
  await press("Team", "SMS");
  await expect.element(page.getByText("Preferences saved.")).toBeVisible();
  await expect.element(switchOf("Team", "SMS")).toBeChecked();
  expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({ topic: "team", mail: true, sms: true });
});

it("reverts a choice that could not be saved", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("referrer"))],
    chosen,
    quiet,
    [setNoticeChoice, rejectWith(baseErrors.forbidden)],
  ]);
  await visit("/profile?tab=notifications");
  await press("Team", "Email");
  await expect.element(page.getByText("Your role doesn’t allow this.")).toBeVisible();
  await expect.element(switchOf("Team", "Email")).toBeChecked();
});

it.each([
  ["there is no number", exampleMe("referrer"), "Add a phone number to your profile first."],
  ["the plan has none", exampleMe("referrer", { ...withPhone, plan: "starter" }), "Included in Professional."],
  [
    "it is switched off",
    exampleMe("referrer", { ...withPhone, off: ["smsNotifications"] }),
    "Turned off for your organization.",
  ],
] as const)("offers no SMS where %s, and says what is missing [R6.3]", async (_, me, reason) => {
  stubServer([
    [getMe, respondWith(me)],
    [getNoticeChoices, respondWith({ items: [security, { ...team, sms: true }] })],
    quiet,
  ]);
  await visit("/profile?tab=notifications");
  await expect.element(switchOf("Team", "SMS")).toBeDisabled();
  await expect.element(switchOf("Team", "SMS")).not.toBeChecked();
  await expect.element(switchOf("Team", "SMS")).toHaveAccessibleDescription(reason);
});
