import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type RecordedRequest, rejectWith, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { errors, listPlans, type PlanVersion, saveDraft } from "../../contract.ts";
import { type Rule, rule } from "../../rule.ts";
import { ana, bonusRule, draft, plan, planId, plansFixtures, tieredRule, version } from "../testing/plans-fixtures.ts";

const percentRule = rule.parse({
  key: "won",
  trigger: "won",
  basis: "dealValue",
  formula: { kind: "percent", bp: 1000 },
});
type Sent = { rules: Rule[]; revision: number };
const sent = (asked: RecordedRequest[]) =>
  asked.map(({ body }) => body as Sent | undefined).filter((body) => body !== undefined);

/** A server that stores what it receives and increments the revision. */
const storeDraft = ({ body }: RecordedRequest) => {
  const { revision, ...terms } = body as Sent;
  return Response.json(plan([draft({ ...terms, revision: revision + 1 } as Partial<PlanVersion>), version(1)]));
};
const open = (rules: Rule[], more: Parameters<typeof plansFixtures>[1] = [[saveDraft, storeDraft]]) => {
  const asked = stubServer(plansFixtures([plan([draft({ rules }), version(1)])], more));
  return { asked, opened: visit(`/commissions/plans?plan=${planId}&view=draft`) };
};
const example = page.getByRole("complementary", { name: "Example" });

it("autosaves a change to the sentence and updates the example", async () => {
  const { asked, opened } = open([percentRule]);
  await opened;
  await expect.element(example).toMatchTextContent(/10% of €12,000\.00.*€1,200\.00/);
  await page.getByRole("textbox", { name: "Rate in percent" }).fill("12.5");
  await expect.element(example).toMatchTextContent(/12\.5% of €12,000\.00.*€1,500\.00/);
  await expect.poll(() => sent(asked)).toMatchObject([{ revision: 3, rules: [{ formula: { bp: 1250 } }] }]);
  await expect.element(page.getByText("Draft saved")).toBeVisible();
});

it("explains the steps, the share and the override for 12,345.67 euros, to the cent", async () => {
  const split = [
    { to: "referrer" as const, bp: 7000 },
    { to: ana.personId, bp: 3000 },
  ];
  const { opened } = open([{ ...tieredRule, caps: percentRule.caps, split, overrideBp: 1000 }]);
  await opened;
  await example.getByRole("textbox", { name: "Amount" }).fill("12345.67");
  const why = example.getByRole("table", { name: "Calculation for The partner" });
  await expect.element(why).toMatchTextContent(/10% of €10,000\.00€1,000\.00.*12% of €2,345\.67€281\.48/);
  await expect.element(why).toMatchTextContent(/Total commission€1,281\.48.*70% share€897\.04/);
  await expect.element(example).toMatchTextContent(/Ana Lima.*€384\.44/);
  await expect.element(example).toMatchTextContent(/The recruiter.*€89\.70/);
});

it("shows validation errors next to the steps and sends nothing until they are fixed", async () => {
  const { asked, opened } = open([
    {
      ...tieredRule,
      formula: {
        ...tieredRule.formula,
        steps: [...stepsOf(tieredRule), { fromMinor: 5_000_000, bp: 1500 }],
      } as Rule["formula"],
    },
  ]);
  await opened;
  await page.getByRole("textbox", { name: "Step 2 starts at" }).fill("90000");
  await expect.element(page.getByText("Each step has to start higher than the one before.")).toBeVisible();
  await expect.element(page.getByText("Not saved yet: fix 1 problem.")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect.element(page.getByText("The draft has problems. Fix them first.")).toBeVisible();
  expect(sent(asked)).toEqual([]);
  await page.getByRole("textbox", { name: "Step 2 starts at" }).fill("20000");
  await expect.poll(() => sent(asked).length).toBe(1);
  await page.getByRole("textbox", { name: "Rate of step 2 in percent" }).fill("150");
  await expect.element(page.getByRole("main").getByRole("alert")).toMatchTextContent(/\S/);
});

it("moves a rule with the arrow keys, and removes a rule with undo", async () => {
  const { asked, opened } = open([percentRule, bonusRule]);
  await opened;
  const cards = page.getByRole("region", { name: "Rules" }).getByRole("list").first();
  const handle = page.getByRole("button", { name: /^Order of rule 1/ });
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByText("Now rule 2 of 2.")).toBeInTheDocument();
  await expect
    .poll(() =>
      sent(asked)
        .at(-1)
        ?.rules.map(({ key }) => key),
    )
    .toEqual(["gold", "won"]);
  await page.getByRole("button", { name: "More actions" }).nth(1).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.element(cards).not.toMatchTextContent(/€150/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(cards).toMatchTextContent(/€150/);
});

it("does not overwrite another person's draft: it shows their changes and asks which to keep", async () => {
  const theirs = draft({ revision: 4, rules: [percentRule, bonusRule] });
  let met = false;
  const { asked, opened } = open(
    [percentRule],
    [
      [
        saveDraft,
        (one) => {
          if (met) return storeDraft(one);
          met = true;
          return rejectWith(errors.stale, { version: 4 })(one);
        },
      ],
      [listPlans, () => Response.json({ plans: [plan([met ? theirs : draft({ rules: [percentRule] }), version(1)])] })],
    ],
  );
  await opened;
  await page.getByRole("textbox", { name: "Rate in percent" }).fill("11");
  await expect.element(page.getByText(/Someone else edited this draft/)).toBeVisible();
  await expect.element(page.getByText(/Added:.*the partner earns €150/)).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => sent(asked).at(-1)).toMatchObject({ revision: 4, rules: [{ formula: { bp: 1100 } }] });
});

const stepsOf = ({ formula }: Rule) => ("steps" in formula ? formula.steps : []);
