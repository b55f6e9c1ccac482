import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { emptyFacts, payingProgram } from "./testing/site-facts.ts";

const slider = (name: string) => page.getByRole("slider", { name });
const sum = () => page.getByText("You could earn per year").element().closest("output");

beforeEach(() => void stubServer([]));

it("shows the result of the initial values under the program's own rules and currency [R1.7]", async () => {
  await visit("/", { facts: { ...emptyFacts, earnings: payingProgram(10) } });
  await expect.element(page.getByText("the current rates of Roof partners", { exact: false })).toBeVisible();
  expect(sum()?.textContent).toContain("€10,800");
  expect(sum()?.textContent).toContain("From 9 deals of €12,000");
});

it("recalculates with the commission engine when a slider moves", async () => {
  await visit("/", { facts: { ...emptyFacts, earnings: payingProgram(5) } });
  await slider("Conversion rate").click();
  await userEvent.keyboard("{End}");
  await expect.poll(() => sum()?.textContent).toContain("From 22 deals of €12,000");
  expect(sum()?.textContent).toContain("€13,200");
  await userEvent.keyboard("{Home}");
  await expect.poll(() => sum()?.textContent).toContain("From 2 deals of €12,000");
  expect(sum()?.textContent).toContain("€1,200");
});

it("shows no amount where no plan is published, and explains that the program sets its own", async () => {
  await visit("/", { facts: emptyFacts });
  await expect.element(page.getByText("Each program sets its own rates", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "A program can pay" })).toBeVisible();
  expect(page.getByRole("slider").elements()).toHaveLength(0);
});

it("shows no amount where the rules are for special deals only", async () => {
  const earnings = { ...payingProgram(10), first: { deals: 9, minor: 0 } };
  await visit("/", { facts: { ...emptyFacts, earnings } });
  await expect.element(page.getByRole("heading", { name: "A program can pay" })).toBeVisible();
});
