import { afterAll, expect, test } from "vitest";
import { testApp } from "#app/testing.ts";
import { actionErrors, completeUndo, getAction, listActions, recordAction } from "../actions.ts";

const app = await testApp();
afterAll(() => app.close());
const acme = await app.tenant("acme");
const other = await app.tenant("other");
const codeOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error) => error.code);
const action = {
  message: "Ana is a company now.",
  calls: [{ method: "PATCH" as const, path: "/api/v1/members/:id", input: { id: "per_one", role: "referrer" } }],
};

test("keeps an action undoable for as long as the server says, for its own person only [R2.9]", async () => {
  const [ana, ben] = [await app.as("admin", acme), await app.as("admin", acme)];
  const { id, createdAt, expiresAt } = await ana.call(recordAction, action);
  expect(new Date(expiresAt).getTime() - new Date(createdAt).getTime()).toBe(60 * 60_000);
  expect(await ana.call(listActions, {})).toMatchObject({ items: [{ id, message: action.message }] });
  expect((await ana.call(getAction, { id })).calls).toEqual(action.calls);
  const stranger = await app.as("admin", other);
  for (const someone of [ben, stranger]) {
    expect((await someone.call(listActions, {})).items).toEqual([]);
    expect(await codeOf(someone.call(getAction, { id }))).toBe(actionErrors.undoExpired.code);
    expect(await codeOf(someone.call(completeUndo, { id }))).toBe(actionErrors.undoExpired.code);
  }
});

test("no longer offers an action that was undone, or whose time is over", async () => {
  const ana = await app.as("admin", acme);
  const undone = await ana.call(recordAction, action);
  const late = await ana.call(recordAction, action);
  await ana.call(completeUndo, { id: undone.id });
  await app.asOwner("update recent_actions set expires_at = now() where id = $1", [late.id.slice(4)]);
  expect((await ana.call(listActions, {})).items).toEqual([]);
  for (const { id } of [undone, late])
    expect(await codeOf(ana.call(getAction, { id }))).toBe(actionErrors.undoExpired.code);
  await app.runUpkeep();
  expect(await app.asOwner("select from recent_actions where id = $1", [late.id.slice(4)])).toEqual([]);
});

test.each([
  [[{ ...action.calls[0]!, path: "https://evil.example/api/v1/members" }]],
  [[{ ...action.calls[0]!, path: "/internal/page" }]],
  [[]],
  [[{ ...action.calls[0]!, input: { text: "x".repeat(70_000) } }]],
])("refuses calls that are none of the app's own (%#)", async (calls) => {
  const ana = await app.as("admin", acme);
  expect(await codeOf(ana.call(recordAction, { ...action, calls }))).toBe("base.invalid");
});
