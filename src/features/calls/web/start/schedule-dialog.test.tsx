import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { ids, referral } from "#features/referrals/web/testing/record-examples.ts";
import { errors } from "../../contract/errors.ts";
import { getCallSettings } from "../../contract/recordings.ts";
import { scheduleCall } from "../../contract/schedule.ts";
import { exampleCall } from "../testing/call-examples.ts";
import { renderCall } from "../testing/render-call.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

const { conversationId } = exampleCall();
const settings = { recordingsAllowed: true, guestsAllowed: true, recordingDays: 90, maxPeople: 4 };

async function open(answer = respondWith(exampleCall({ state: "scheduled" })), more = {}) {
  const requests = stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getReferral, respondWith(referral({ fullName: "Miriam Castellanos", email: "miriam@example.com" }))],
    [getCallSettings, respondWith({ ...settings, ...more })],
    [scheduleCall, answer],
  ]);
  const closed: string[] = [];
  await renderCall(
    <ScheduleDialog conversationId={conversationId} referralId={ids.referral} onClose={() => closed.push("closed")} />,
  );
  const sent = () => requests.find(({ path }) => path.endsWith("/scheduled-calls"))?.body;
  return { sent, closed };
}
const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole("button", { name: "Schedule call", exact: true });

it("schedules in the person’s time zone and invites the contact of the referral", async () => {
  const { sent, closed } = await open();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Miriam Castellanos");
  await field("Title").fill("Intro call");
  await field("Date").fill("2030-07-04");
  await field("Time").fill("15:00");
  await submit().click();
  await expect.poll(sent).toMatchObject({
    conversationId,
    title: "Intro call",
    startsAt: "2030-07-04T13:00:00.000Z",
    minutes: 30,
    guests: [{ name: "Miriam Castellanos", email: "miriam@example.com" }],
  });
  await expect.poll(() => closed).toEqual(["closed"]);
});

it("shows at the date that it has passed", async () => {
  const { closed } = await open(rejectWith(errors.inThePast));
  await field("Date").fill("2020-07-04");
  await submit().click();
  await expect.element(page.getByText("Choose a time in the future.")).toBeVisible();
  expect(closed).toEqual([]);
});

it("invites no guests where the tenant does not allow them", async () => {
  await open(undefined, { guestsAllowed: false });
  await expect.element(submit()).toBeVisible();
  await expect.element(page.getByText("Guests")).not.toBeInTheDocument();
});

it("asks for what is missing", async () => {
  const { sent } = await open();
  await field("Title").fill("");
  await field("Time").fill("");
  await submit().click();
  await expect.element(page.getByText("Choose a time.")).toBeVisible();
  expect(sent()).toBeUndefined();
});
