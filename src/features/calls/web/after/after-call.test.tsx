import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { respondWith, stubServer } from "#app/web/testing/stub-server.ts";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import { getReferral } from "#features/referrals/contract/record.ts";
import { ids, programs, referral, stages } from "#features/referrals/web/testing/record-examples.ts";
import { getCall } from "../../contract/calls.ts";
import { exampleCall, participant } from "../testing/call-examples.ts";
import { renderCall } from "../testing/render-call.tsx";
import { AfterCall } from "./after-call.tsx";

it("says how long the call was and who was there, and moves the referral on", async () => {
  const [current, next] = [stages[1], stages[2]];
  const about = referral({ status: "in_progress", moves: ["advance"], ...(current && { stageId: current.id }) });
  const call = exampleCall({
    state: "ended",
    endReason: "finished",
    endedAt: "2026-03-02T14:42:47.000Z",
    referral: { id: ids.referral, name: "Miriam Castellanos", company: "Greenfield Foods" },
    participants: [participant(1), participant(2), participant(3, { state: "missed", joinedAt: null })],
  });
  const requests = stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getCall, respondWith(call)],
    [getReferral, respondWith(about)],
    [getCatalog, respondWith(programs())],
    [moveReferral, respondWith({ ...about, version: about.version + 1 })],
  ]);
  await renderCall(<AfterCall call={call} onEnterAgain={() => {}} />);
  await expect.element(page.getByRole("heading", { name: "The call ended" })).toBeVisible();
  await expect.element(page.getByText("12 min 47 sec")).toBeVisible();
  await expect.element(page.getByText("Anika Rao")).toBeVisible();
  expect(page.getByText("Lina Haddad").query()).toBeNull();
  await page.getByRole("combobox", { name: "Stage" }).click();
  await page.getByRole("option", { name: "Qualified" }).click();
  await page.getByRole("button", { name: "Save next step" }).click();
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith("/moves"))?.body)
    .toMatchObject({ move: "advance", stageId: next?.id, version: about.version });
});

it("keeps a long name within the page", async () => {
  const call = exampleCall({
    state: "ended",
    endReason: "finished",
    endedAt: "2026-03-02T14:42:47.000Z",
    participants: [
      participant(1),
      participant(2, { personId: null, name: "Bartholomäus-Maximilian ".repeat(4).trim() }),
    ],
  });
  stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getCall, respondWith(call)],
  ]);
  await renderCall(<AfterCall call={call} onEnterAgain={() => {}} />);
  await expect.element(page.getByRole("heading", { name: "The call ended" })).toBeVisible();
  const sheet = document.querySelector("main > div")!;
  for (const element of sheet.querySelectorAll("li > *"))
    expect(element.getBoundingClientRect().right).toBeLessThan(sheet.getBoundingClientRect().right);
});
