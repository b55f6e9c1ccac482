import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { SessionContext } from "../api/session.ts";
import { LockedScreen } from "./locked-screen.tsx";
import { exampleSession, show } from "./testing/show.tsx";

const access = { method: "GET", access: { roles: ["admin"], feature: "sso" } } as const;
const admin = { ...exampleSession, role: "admin", plan: "enterprise" } as const;
const texts = { title: "Part of {plan}", line: "Ask for it.", offTitle: "Switched off", offLine: "Switch it on." };
const text = (key: keyof typeof texts, { plan }: { plan: string }) => texts[key].replace("{plan}", plan);

it.each([
  ["role", exampleSession, "Part of Enterprise", "Ask for it."],
  ["plan", { ...admin, plan: "starter" }, "Part of Enterprise", "Ask for it."],
  ["switch", { ...admin, off: ["sso"] }, "Switched off", "Switch it on."],
] as const)("says why the screen is locked: %s", async (_, session, title, line) => {
  await show(
    <SessionContext value={session}>
      <LockedScreen access={access} title="Single sign-on" text={text} />
    </SessionContext>,
  );
  await expect.element(page.getByRole("heading", { level: 1, name: "Single sign-on" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await expect.element(page.getByText(line)).toBeVisible();
});

it("has no page title as a tab, and can offer an action", async () => {
  await show(<LockedScreen access={access} text={text} action={<a href="/home">Home</a>} />);
  await expect.element(page.getByRole("link", { name: "Home" })).toBeVisible();
  expect(page.getByRole("heading", { level: 1 }).query()).toBeNull();
});
