import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { baseErrors } from "#base/errors.ts";
import type { Role } from "#base/roles.ts";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { errors } from "../../contract/errors.ts";
import { listReferrals } from "../../contract/list.ts";
import { moveReferral } from "../../contract/moves.ts";
import { getReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { listParticipants, listTags } from "../../contract/suggestions.ts";
import { addNote, listTimelineEvents } from "../../contract/timeline.ts";
import { getTrackRecord } from "../../contract/track-record.ts";
import { ids, programs, referral, stages, timelineEvent, trackRecord } from "../testing/record-examples.ts";

const around = (role: Role, record: Referral): Stub[] => [
  [getMe, respondWith(exampleMe(role))],
  [getCatalog, respondWith(programs())],
  [listTags, respondWith({ items: [] })],
  [listParticipants, respondWith({ companies: [], referrers: [] })],
  [listReferrals, respondWith({ items: [], next: null })],
  [listTimelineEvents, respondWith({ items: [timelineEvent()], next: null })],
  [getReferral, respondWith(record)],
  [getTrackRecord, respondWith(trackRecord())],
];
const open = () => visit(`/referrals?id=${ids.referral}`);
const panel = () => page.getByRole("dialog", { name: /Ben Okoro/ });
const dialog = (name: string) => page.getByRole("dialog", { name });
const moves = (asked: RecordedRequest[]) => asked.filter(({ path }) => path.endsWith("/moves")).map(({ body }) => body);
const inStageMenu = async (name: string) => {
  await panel().getByRole("button", { name: "Other stages and outcomes" }).click();
  await page.getByRole("menuitem", { name }).click();
};
const inMenu = async (name: string) => {
  await panel().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
};

it("shows contact, deal, money and clocks, and offers company members the next move [R3.5]", async () => {
  stubServer(around("company", referral()));
  await open();
  await expect.element(panel().getByText("Under review")).toBeVisible();
  await expect
    .element(panel().getByRole("link", { name: "ben@okoro.example" }))
    .toHaveAttribute("href", "mailto:ben@okoro.example");
  await expect.element(panel().getByText("€12,500.00")).toBeVisible();
  await expect.element(panel().getByText(/^Review by /)).toBeVisible();
  await expect.element(panel().getByText("6 won of 19")).toBeVisible();
  await expect.element(panel().getByText("Leeds, United Kingdom")).toBeVisible();
  await expect.element(panel().getByText(/Rosa Diaz submitted this/)).toBeVisible();
  await expect.element(panel().getByRole("button", { name: "Accept" })).toBeVisible();
  await panel().getByRole("button", { name: "More actions" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Reject" })).toBeVisible();
});

it("says of a lost referral when it was closed, and why there is no next step", async () => {
  const lost = { status: "lost", submittedAt: "2026-01-10T08:00:00Z", closedAt: new Date().toISOString() } as const;
  stubServer(around("company", referral({ ...lost, reviewDueAt: null, moves: [] })));
  await open();
  await expect.element(panel().getByText("Closed", { exact: true })).toBeVisible();
  await expect.element(panel().getByText("This referral is closed.")).toBeVisible();
});

it("offers a referrer only their own moves: answering a question, with the question shown", async () => {
  const asked = stubServer([
    [moveReferral, respondWith(referral({ version: 4, moves: ["withdraw"] }))],
    ...around("referrer", referral({ status: "needs_info", question: "Which budget?", moves: ["answer", "withdraw"] })),
  ]);
  await open();
  await expect.element(panel().getByText("Which budget?")).toBeVisible();
  await panel().getByRole("button", { name: "Answer" }).click();
  await dialog("Answer").getByRole("button", { name: "Send answer" }).click();
  await expect.element(dialog("Answer").getByText("This field is required.")).toBeVisible();
  await dialog("Answer").getByRole("textbox", { name: "Your answer" }).fill("About 20,000");
  await dialog("Answer").getByRole("button", { name: "Send answer" }).click();
  await expect.element(page.getByText("Answer sent.")).toBeVisible();
  expect(moves(asked)).toEqual([{ version: 3, move: "answer", note: "About 20,000" }]);
});

it("requires a reason and a note for a rejection", async () => {
  const asked = stubServer([
    [moveReferral, respondWith(referral({ status: "rejected", moves: [] }))],
    ...around("company", referral()),
  ]);
  await open();
  await inMenu("Reject");
  const asks = dialog("Reject");
  await asks.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "Not a fit" }).click();
  await asks.getByRole("textbox", { name: "Explanation" }).fill("Too small for us");
  await asks.getByRole("button", { name: "Reject referral" }).click();
  await expect
    .poll(() => moves(asked))
    .toEqual([{ version: 3, move: "reject", rejectReason: "notAFit", note: "Too small for us" }]);
});

it("asks for a reason when a referral goes back a stage, but not when it goes forward", async () => {
  const here = referral({ status: "in_progress", stageId: stages[1]!.id, moves: ["advance", "win", "lose"] });
  const asked = stubServer([
    [moveReferral, respondWith({ ...here, stageId: stages[0]!.id })],
    ...around("company", here),
  ]);
  await open();
  await inStageMenu("New");
  const asks = dialog("Move to a stage");
  await asks.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(asks.getByText("This field is required.")).toBeVisible();
  await asks.getByRole("textbox", { name: "Why move it back?" }).fill("They asked for time");
  await asks.getByRole("button", { name: "Move", exact: true }).click();
  await expect
    .poll(() => moves(asked))
    .toEqual([{ version: 3, move: "advance", stageId: stages[0]!.id, note: "They asked for time" }]);
});

it("requires an amount, a currency and a date for a win", async () => {
  const here = referral({ status: "in_progress", moves: ["advance", "win", "lose"] });
  const asked = stubServer([
    [moveReferral, respondWith({ ...here, status: "won", moves: [] })],
    ...around("company", here),
  ]);
  await open();
  await inStageMenu("Mark as won");
  const asks = dialog("Mark as won");
  await expect.element(asks.getByRole("textbox", { name: "Deal value" })).toHaveValue("12,500");
  await expect.element(asks.getByRole("textbox", { name: "Deal value" })).toHaveFocus();
  await asks.getByRole("textbox", { name: "Deal value" }).fill("13,000.50");
  await asks.getByLabelText(/^Closed on/).fill("2026-11-14");
  await asks.getByRole("button", { name: "Mark as won" }).click();
  await expect
    .poll(() => moves(asked))
    .toEqual([{ version: 3, move: "win", wonMinor: 1_300_050, currency: "EUR", closedOn: "2026-11-14" }]);
});

const byClock = timelineEvent({
  id: `rev_${"5".repeat(32)}`,
  kind: "protected",
  by: null,
  personId: null,
  details: {},
});

it("shows who changed it first and what they changed, keeps the typed input, and continues", async () => {
  const now = referral({ version: 5, stageId: stages[1]!.id, company: "Okoro Group" });
  let stale = true;
  const asked = stubServer([
    [
      moveReferral,
      (question) => {
        if (!stale) return Response.json(referral({ status: "needs_info", version: 6, moves: [] }));
        stale = false;
        return rejectWith(errors.stale, { version: "5" })(question);
      },
    ],
    [getReferral, () => Response.json(stale ? referral() : now)],
    [
      listTimelineEvents,
      respondWith({ items: [byClock, timelineEvent({ by: "Noor Haddad", kind: "edited" })], next: null }),
    ],
    ...around("company", referral()),
  ]);
  await open();
  await inMenu("Ask a question");
  const asks = dialog("Ask a question");
  await asks.getByRole("textbox", { name: "Your question" }).fill("Which budget?");
  await asks.getByRole("button", { name: "Send question" }).click();
  await expect.element(asks.getByText("Noor Haddad made changes while you were here:")).toBeVisible();
  await expect.element(asks.getByText("Okoro Group")).toBeVisible();
  await expect.element(asks.getByRole("textbox", { name: "Your question" })).toHaveValue("Which budget?");
  await asks.getByRole("button", { name: "Send question" }).click();
  await expect.element(page.getByText("Question sent.")).toBeVisible();
  expect(moves(asked)).toMatchObject([{ version: 3 }, { version: 5, note: "Which budget?" }]);
});

it("shows the history with previous values, including older events", async () => {
  const edited = timelineEvent({
    id: `rev_${"2".repeat(32)}`,
    kind: "edited",
    details: {
      before: { priority: "low", estimatedMinor: 100_000 },
      after: { priority: "high", estimatedMinor: 200_000 },
    },
  });
  const older = timelineEvent({ id: `rev_${"3".repeat(32)}`, kind: "noted", text: "First call" });
  stubServer([
    [
      listTimelineEvents,
      ({ path }) =>
        Response.json(path.includes("after=") ? { items: [older], next: null } : { items: [edited], next: "p2" }),
    ],
    ...around("company", referral()),
  ]);
  await open();
  await expect.element(panel().getByText(/^Rosa Diaz changed/)).toBeVisible();
  await expect.element(panel().getByText("€1,000.00")).toBeVisible();
  await expect.element(panel().getByText("€2,000.00")).toBeVisible();
  await panel().getByRole("button", { name: "Show older" }).click();
  await expect.element(panel().getByText("First call")).toBeVisible();
});

it("adds notes, and internal ones only for the company", async () => {
  const note = timelineEvent({ id: `rev_${"4".repeat(32)}`, kind: "noted", text: "Called them", internal: true });
  const asked = stubServer([[addNote, respondWith(note)], ...around("company", referral())]);
  await open();
  await panel().getByRole("textbox", { name: "Note" }).fill("Called them");
  await panel().getByRole("checkbox", { name: "Internal note" }).click();
  await panel().getByRole("button", { name: "Add note" }).click();
  await expect.element(panel().getByRole("listitem").getByText("Called them")).toBeVisible();
  await expect.element(panel().getByText("Internal", { exact: true })).toBeVisible();
  expect(asked.map(({ body }) => body)).toContainEqual({ text: "Called them", internal: true });
});

it("compares possible duplicates side by side and explains the attribution", async () => {
  stubServer(
    around(
      "company",
      referral({
        possibleDuplicates: [
          {
            id: ids.duplicate,
            fullName: "Benjamin Okoro",
            company: "Okoro",
            status: "accepted",
            referrerName: "Max",
            submittedAt: null,
            email: "ben@okoro.example",
            phone: "",
            closedAt: null,
            by: "email",
          },
        ],
        receipt: {
          rule: "registration",
          winner: ids.referrer,
          windowDays: 90,
          touches: [],
          decidedAt: "2026-11-10T08:00:00Z",
        },
      }),
    ),
  );
  const { address } = await open();
  await expect.element(panel().getByText("Possible duplicate: same email address")).toBeVisible();
  await expect.element(panel().getByText("Benjamin Okoro")).toBeVisible();
  await expect.element(panel().getByText(/Rosa Diaz submitted this referral\. A submission/)).toBeVisible();
  await panel().getByRole("button", { name: "Open other" }).click();
  expect(address()).toBe(`/referrals?id=${ids.duplicate}`);
});

it("explains that a record does not exist or is not visible to this person", async () => {
  stubServer([[getReferral, rejectWith(baseErrors.notFound)], ...around("referrer", referral())]);
  await open();
  await expect.element(page.getByText("Referral not found")).toBeVisible();
});

it("fits a phone without horizontal scrolling", async () => {
  stubServer(around("company", referral()));
  await visit(`/referrals?id=${ids.referral}`, { width: 360 });
  await expect.element(panel().getByRole("button", { name: "Accept" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("says the date and time until which the decision is due", async () => {
  const due = new Date("2027-03-18T16:30:00Z");
  stubServer(around("company", referral({ reviewDueAt: due.toISOString() })));
  await open();
  await expect.element(panel().getByText(/^Review by Thu, Mar 18, /)).toBeVisible();
});

const inProgress = (more: Partial<Referral> = {}) =>
  referral({
    status: "in_progress",
    stageId: stages[0]!.id,
    acceptedAt: "2026-11-02T08:00:00Z",
    reviewDueAt: null,
    course: [{ stageId: stages[0]!.id, since: "2026-11-02T08:00:00Z" }],
    moves: ["advance", "win", "lose"],
    ...more,
  });

it("moves to the next stage in one click, and offers to undo it", async () => {
  const here = inProgress();
  const asked = stubServer([
    [moveReferral, respondWith({ ...here, stageId: stages[1]!.id, version: 4 })],
    ...around("company", here),
  ]);
  await open();
  await panel().getByRole("button", { name: "Move to Contacted" }).click();
  await expect.poll(() => moves(asked)).toEqual([{ version: 3, move: "advance", stageId: stages[1]!.id }]);
  await expect.element(page.getByText("Ben Okoro moved to Contacted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => moves(asked)[1])
    .toEqual({ version: 4, move: "advance", stageId: stages[0]!.id, note: "Moved by mistake" });
});

it("moves to the next stage by m, but not while a note is written", async () => {
  const here = inProgress();
  const asked = stubServer([[moveReferral, respondWith(here)], ...around("company", here)]);
  await open();
  await panel().getByRole("textbox", { name: "Note" }).fill("Remember");
  await userEvent.keyboard("m");
  expect(moves(asked)).toEqual([]);
  (panel().getByRole("heading", { name: "Ben Okoro" }).element() as HTMLElement).focus();
  await userEvent.keyboard("m");
  await expect.poll(() => moves(asked)).toHaveLength(1);
});

it("shows the way to the win: what is done, the current stage with its time, what is ahead", async () => {
  const limited = stages.map((stage) => ({ ...stage, maxDays: stage.code === "qualified" ? 14 : null }));
  const since = new Date(Date.now() - 6.5 * 86_400_000).toISOString();
  const course = [
    { stageId: stages[0]!.id, since: "2026-11-02T08:00:00Z" },
    { stageId: stages[2]!.id, since },
  ];
  stubServer([
    [getCatalog, respondWith({ ...programs(), pipelines: [{ id: ids.pipeline, name: "", stages: limited }] })],
    ...around("company", inProgress({ stageId: stages[2]!.id, stageEnteredAt: since, course })),
  ]);
  await open();
  const steps = panel().getByRole("list", { name: "Stages" }).getByRole("listitem");
  await expect.element(steps.nth(0)).toMatchTextContent("NewNov 2");
  await expect.element(steps.nth(1)).toMatchTextContent("ContactedSkipped");
  await expect.element(steps.nth(2)).toMatchTextContent("Qualified6 of 14 days");
  await expect.element(steps.nth(2)).toHaveAttribute("aria-current", "step");
  // After the last open stage comes the win.
  await expect.element(panel().getByRole("button", { name: "Mark as won" })).toBeVisible();
});

it("shows the stage in one line on a phone, with the next move at the bottom", async () => {
  stubServer(around("company", inProgress()));
  await visit(`/referrals?id=${ids.referral}`, { width: 360 });
  await expect.element(panel().getByText(/^Stage 1 of 4/)).toBeVisible();
  await expect.element(panel().getByRole("button", { name: "Move to Contacted" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("shows why the contact is a good fit first and, without messages, questions and notes apart from the history", async () => {
  const note = timelineEvent({ id: `rev_${"6".repeat(32)}`, kind: "noted", text: "Call on Monday" });
  const sent = stubServer([
    [getMe, respondWith(exampleMe("company", { off: ["inAppMessaging"] }))],
    [listTimelineEvents, respondWith({ items: [note, timelineEvent()], next: null })],
    ...around("company", referral()),
  ]);
  await open();
  await expect.element(panel().getByRole("heading", { name: "Why is this a good fit?" })).toBeVisible();
  await expect.element(panel().getByText("Looks for a suite.")).toBeVisible();
  await panel().getByRole("tab", { name: "Questions and notes" }).click();
  await expect.element(panel().getByText("Call on Monday")).toBeVisible();
  await expect.element(panel().getByText(/Rosa Diaz submitted this/)).not.toBeInTheDocument();
  expect(sent.map(({ path }) => decodeURIComponent(path)).some((path) => path.includes("kind:in:noted,moved"))).toBe(
    true,
  );
  await panel().getByRole("tab", { name: "Files" }).click();
  await expect.element(panel().getByText("No files attached.")).toBeVisible();
});

it("says why there is no next step instead of showing no button", async () => {
  stubServer(around("referrer", referral({ moves: ["withdraw"] })));
  await open();
  await expect.element(panel().getByText("Under review. You’ll be notified of the decision.")).toBeVisible();
});

it("lets a referrer appeal a rejection, and shows the deadline", async () => {
  const me = exampleMe("referrer");
  const rejected = referral({
    referrerId: me.person.uid as Referral["referrerId"],
    status: "rejected",
    rejectReason: "notAFit",
    decidedAt: "2026-11-10T08:00:00Z",
    reviewDueAt: null,
    moves: ["reopen"],
    editable: [],
  });
  const asked = stubServer([
    [moveReferral, respondWith({ ...rejected, status: "under_review", moves: [] })],
    ...around("referrer", rejected),
  ]);
  await open();
  await expect.element(panel().getByText("You can appeal until Nov 24, 2026.")).toBeVisible();
  await panel().getByRole("button", { name: "Appeal" }).click();
  await dialog("Appeal").getByRole("button", { name: "Send appeal" }).click();
  await expect.poll(() => moves(asked)).toMatchObject([{ move: "reopen" }]);
});

it("can be edited where no move is due", async () => {
  stubServer(around("referrer", referral({ moves: ["withdraw"], editable: ["notes"] })));
  const { address } = await open();
  await panel().getByRole("button", { name: "Edit contact" }).click();
  expect(address()).toContain("form=edit");
});

it("shows an answer as an answer, and an amount to the cent", async () => {
  const answered = timelineEvent({ details: { move: "answer", from: "needs_info", to: "under_review" } });
  stubServer([
    [listTimelineEvents, respondWith({ items: [answered], next: null })],
    ...around("company", referral({ estimatedMinor: 1_250_050 })),
  ]);
  await open();
  await expect.element(panel().getByText(/Rosa Diaz answered/)).toBeVisible();
  await expect.element(panel().getByText("€12,500.50")).toBeVisible();
});

it("still names an archived stage and pipeline, and moves within it", async () => {
  const old = stages.map((stage) => ({ ...stage, name: `Old ${stage.code}` }));
  const past = { pipelines: [{ id: ids.pipeline, name: "Old way", stages: old }], stages: [] };
  stubServer([
    [getCatalog, respondWith({ ...programs(), pipelines: [], past })],
    ...around("company", referral({ status: "in_progress", moves: ["advance"] })),
  ]);
  await open();
  await expect.element(panel().getByRole("button", { name: "Move to Old contacted" })).toBeVisible();
  await panel().getByRole("button", { name: "Other stages and outcomes" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Old qualified" })).toBeVisible();
});

it("shows a skeleton of the timeline until the names of its stages are loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const staged = timelineEvent({ kind: "staged", details: { from: stages[0]!.id, to: stages[1]!.id } });
  stubServer([
    [getCatalog, () => promise.then(() => Response.json(programs()))],
    [listTimelineEvents, respondWith({ items: [staged], next: null })],
    ...around("company", referral({ status: "in_progress", moves: [] })),
  ]);
  await open();
  await expect.element(panel().getByRole("link", { name: "ben@okoro.example" })).toBeVisible();
  expect(
    panel()
      .getByText(/moved this/)
      .elements(),
  ).toEqual([]);
  resolve();
  await expect.element(panel().getByText(/Rosa Diaz moved this from New to Contacted/)).toBeVisible();
});
