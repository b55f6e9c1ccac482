import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { baseErrors } from "#base/errors.ts";
import { getMe } from "#features/identity/contract.ts";
import { listPlans } from "#features/plans/contract.ts";
import {
  type Experiment,
  listExperimentPartners,
  listExperiments,
  startExperiment,
  stopExperiment,
} from "../../contract/experiments.ts";
import { type CommissionRates, getCommissionRates, type ProgramRate } from "../../contract/rates.ts";
import { renderPart } from "../testing/render-part.tsx";
import { CommissionRateCard } from "./commission-rate-card.tsx";

const program: ProgramRate = {
  programId: `prg_${"1".repeat(32)}`,
  name: "Solar",
  planId: `cpl_${"1".repeat(32)}`,
  ruleKey: "won",
  state: "needsExperiment",
  currentBp: 800,
  suggestedBp: null,
  impact: null,
  rates: [
    { bp: 800, referrals: 121, won: 40 },
    { bp: 900, referrals: 27, won: 11 },
  ],
};
const rates: CommissionRates = { marginBp: null, minReferrals: 50, programs: [program] };
const running: Experiment = {
  id: `exr_${"1".repeat(32)}`,
  programId: program.programId,
  planId: program.planId!,
  state: "running",
  ended: null,
  startedAt: "2026-11-01T10:00:00.000Z",
  endsAt: "2026-12-13T10:00:00.000Z",
  nextLookAt: "2026-11-22T10:00:00.000Z",
  minReferrals: 50,
  control: { bp: 800, partners: 6, referrals: 31, won: 9 },
  variant: { bp: 900, partners: 5, referrals: 28, won: 12 },
  better: null,
  impact: null,
};

const show = async (
  role: "admin" | "company",
  given: Partial<CommissionRates>,
  items: Experiment[],
  more: Stub[] = [],
) => {
  const requests = stubServer([
    [getMe, respondWith(exampleMe(role))],
    [getCommissionRates, respondWith({ ...rates, ...given })],
    [listExperiments, respondWith({ items })],
    [listPlans, respondWith({ plans: [] })],
    ...more,
  ]);
  await renderPart(<CommissionRateCard />);
  return requests;
};

it("says how many referrals each rate has where a suggestion needs more, and sets up an experiment [R3.8]", async () => {
  const requests = await show("admin", {}, [], [[startExperiment, respondWith(running)]]);
  await expect.element(page.getByText(/You have 121 at 8% and 27 at 9%\./)).toBeVisible();
  await expect.element(page.getByText("No change")).toBeVisible();
  await page.getByRole("button", { name: "Set up experiment" }).click();
  await page.getByRole("textbox", { name: "Other rate" }).fill("9.5");
  await page.getByRole("button", { name: "Start experiment" }).click();
  await expect
    .poll(() => requests.find(({ body }) => body && "variantBp" in (body as object))?.body)
    .toEqual({ programId: program.programId, variantBp: 950, minReferrals: 50, maxDays: 42 });
});

it("shows a suggestion with its range", async () => {
  const impact = { currency: "USD", minor: 1_240_000, lowMinor: 310_000, highMinor: 2_200_000, certainty: 0.97 };
  const suggested: ProgramRate = { ...program, state: "suggested", suggestedBp: 900, impact };
  await show("company", { programs: [suggested] }, []);
  await expect
    .element(page.getByText("About $12,400 more a quarter, likely $3,100 to $22,000 (97% certain to be better)"))
    .toBeVisible();
  await expect.element(page.getByText("9%", { exact: true })).toBeVisible();
});

it("shows a running experiment, who is in it only to admins, and stops it", async () => {
  const partners = [
    { personId: `per_${"1".repeat(32)}`, name: "Amira Haddad", arm: "variant", volume: 9 },
    { personId: `per_${"2".repeat(32)}`, name: "Stefan Albrecht", arm: "control", volume: 8 },
  ];
  const requests = await show(
    "admin",
    {},
    [running],
    [
      [listExperimentPartners, respondWith({ items: partners })],
      [stopExperiment, respondWith(running)],
    ],
  );
  await expect.element(page.getByText(/9%: 12 won of 28 closed/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Set up experiment" })).not.toBeInTheDocument();
  await page.getByText("Who has which rate").click();
  await expect.element(page.getByText("Amira Haddad")).toBeVisible();
  await page.getByRole("button", { name: "Stop experiment" }).click();
  await expect.poll(() => requests.some(({ path }) => path.endsWith("/stop"))).toBe(true);
});

it("lets other members of the company look on", async () => {
  await show("company", {}, [running]);
  await expect.element(page.getByText(/8%: 9 won of 31 closed/)).toBeVisible();
  await expect.element(page.getByText("Who has which rate")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Stop experiment" })).not.toBeInTheDocument();
});

it("names the failure as specified [R8.4]", async () => {
  stubServer([
    [getMe, respondWith(exampleMe("company"))],
    [getCommissionRates, rejectWith(baseErrors.unexpected)],
  ]);
  await renderPart(<CommissionRateCard />);
  await expect.element(page.getByText(/^Error optimizing commission: ./)).toBeVisible();
});
