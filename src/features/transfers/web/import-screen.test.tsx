import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { exampleMe } from "#app/web/testing/people.ts";
import { type RecordedRequest, rejectWith, respondWith, type Stub, stubServer } from "#app/web/testing/stub-server.ts";
import { visit } from "#app/web/testing/visit.tsx";
import { getMe } from "#features/identity/contract.ts";
import { getCatalog } from "#features/programs/contract.ts";
import { listParticipants } from "#features/referrals/contract/suggestions.ts";
import { createImport, errors, type Import, listImports, previewImport, runImport, undoImport } from "../contract.ts";

const objectId = `obj_${"1".repeat(32)}`;
const programId = `prg_${"1".repeat(32)}` as const;
const base: Import = {
  id: `imp_${"1".repeat(32)}`,
  name: "list.csv",
  programId,
  mapping: ["fullName", "email"],
  referrerId: null,
  state: "checked",
  rows: 1200,
  read: 1200,
  taken: 1198,
  refused: 2,
  faults: [
    { row: 7, field: "email", code: "email", value: "nobody" },
    { row: 9, field: "estimatedValue", code: "amount", value: "much" },
  ],
  createdAt: "2026-02-03T10:00:00Z",
  finishedAt: null,
};
const rosa = { id: `per_${"1".repeat(32)}`, name: "Rosa Diaz" };
const company: Stub = [getMe, respondWith(exampleMe("company"))];
const program = {
  id: programId,
  name: "",
  pipelineId: `pip_${"1".repeat(32)}`,
  description: "",
  agreement: "",
  products: [],
  protectionDays: 90,
  attributionDays: 90,
  allowsExpansion: false,
  capacity: null,
  destination: null,
  currency: null,
  state: "open",
};
const nothing = { pipelines: [], past: { pipelines: [], stages: [] } };
const programs: Stub = [
  getCatalog,
  respondWith({ ...nothing, programs: [program], currency: "EUR", timeZone: "UTC", businessHours: {} }),
];
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (name: string) => expect.element(page.getByRole("heading", { level: 2, name })).toBeVisible();
const bodies = (asked: RecordedRequest[]) =>
  asked.map(({ body }) => body).filter((body) => body && !(body instanceof Blob));

/** Stubs an import that progresses as the screen requests. */
function going(begun: Import | undefined, to: Partial<Record<"create" | "run" | "undo", Partial<Import>>>): Stub[] {
  let now = begun;
  const move = (step: keyof typeof to) => (one: RecordedRequest) => {
    now = { ...(now ?? base), ...to[step] };
    return respondWith(now)(one);
  };
  return [
    company,
    programs,
    [listParticipants, respondWith({ companies: [], referrers: [rosa] })],
    [listImports, (one) => respondWith({ items: now ? [now] : [] })(one)],
    [createImport, move("create")],
    [runImport, move("run")],
    [undoImport, move("undo")],
  ];
}

/** Stubs the upload protocol in two steps. */
const storage: Stub = [
  { method: "POST", path: "/v0/b/default/o" as "/api/v1/x" },
  ({ headers, path }) => {
    const whole = headers.get("x-goog-upload-command")?.includes("finalize");
    return Response.json(
      whole ? { id: objectId, name: "imports/x/list.csv", size: "20", contentType: "text/csv" } : {},
      {
        headers: {
          "x-goog-upload-status": whole ? "final" : "active",
          "x-goog-upload-url": `${path}&upload_id=upl_1`,
          "x-goog-upload-size-received": whole ? "20" : "0",
        },
      },
    );
  },
];

it("goes from a file to its checked rows with corrected columns", async () => {
  const preview = {
    header: ["Name", "Mail", "Shoe size"],
    rows: [["Ada", "ada@x.example", "38"]],
    mapping: ["fullName", null, null],
    count: 1200,
  };
  const asked = stubServer([...going(undefined, { create: base }), storage, [previewImport, respondWith(preview)]]);
  const { address } = await visit("/referrals/import");
  await userEvent.upload(
    page.getByLabelText("Drop files here or browse"),
    new File(["Name,Mail\nAda,a@b.c\n"], "list.csv", { type: "text/csv" }),
  );
  await heading("Map columns");
  await expect.element(page.getByText("1200 rows found.", { exact: false })).toBeVisible();
  await page.getByRole("combobox", { name: "Mail" }).click();
  await page.getByRole("option", { name: "Email", exact: true }).click();
  await expect.element(button("Check rows")).toBeDisabled();
  const credited = page.getByRole("combobox", { name: "Partner", exact: true });
  await credited.click();
  await expect.element(page.getByRole("option", { name: "None: the company’s own" })).toBeVisible();
  await page.getByRole("option", { name: "Rosa Diaz" }).click();
  await button("Check rows").click();
  await heading("1198 rows ready to import");
  expect(address()).toContain(base.id);
  expect(bodies(asked).at(-1)).toEqual({
    objectId,
    programId,
    mapping: ["fullName", "email", null],
    referrerId: rosa.id,
  });
});

it("lists refused rows with reasons, and imports the rest once consent is confirmed", async () => {
  const asked = stubServer(going(base, { run: { state: "running", read: 500 } }));
  await visit(`/referrals/import?id=${base.id}`);
  await expect.element(page.getByRole("row", { name: /7 Email nobody Invalid email address\./ })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /9 Estimated value much Invalid amount\./ })).toBeVisible();
  await button("Import 1198 referrals").click();
  await expect.element(page.getByText("Confirm this before you import.")).toBeVisible();
  await page.getByRole("checkbox").click();
  await button("Import 1198 referrals").click();
  await expect.element(page.getByText("500 of 1,200 rows")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "Importing…" })).toBeInTheDocument();
  expect(bodies(asked)).toEqual([{ consent: true }]);
});

it("undoes an import after confirmation", async () => {
  stubServer(going({ ...base, state: "done" }, { undo: { state: "undone", taken: 0 } }));
  await visit(`/referrals/import?id=${base.id}`);
  await heading("1198 referrals imported");
  await button("Undo import").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await heading("Import undone");
});

it("explains why an import cannot be undone, and why a file cannot be read", async () => {
  stubServer([
    company,
    programs,
    [listImports, respondWith({ items: [{ ...base, state: "done" }] })],
    [undoImport, rejectWith(errors.workedOn, { count: "3" })],
  ]);
  await visit(`/referrals/import?id=${base.id}`);
  await button("Undo import").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect.element(page.getByText(/Someone has already worked on 3 of these referrals/)).toBeVisible();
});

it("shows earlier imports, and is not available to referrers", async () => {
  stubServer(
    going({ ...base, state: "failed", taken: 0, faults: [{ row: 3, field: null, code: "unreadable", value: "" }] }, {}),
  );
  await visit("/referrals/import", { width: 360 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await button("View list.csv").click();
  await heading("Import failed");
  await expect.element(page.getByRole("alert")).toMatchTextContent("The file can’t be read from here on.");
  stubServer([[getMe, respondWith(exampleMe("referrer"))]]);
  await visit("/referrals/import");
  await expect.element(page.getByRole("heading", { name: "Your role doesn’t include imports" })).toBeVisible();
});
