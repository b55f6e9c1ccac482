import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { statusBadge } from "./status-badge.tsx";
import { show } from "./testing/show.tsx";

const ExportBadge = statusBadge(
  "ui",
  { waiting: { tone: "info", icon: IconClock }, ready: { tone: "good", icon: IconCircleCheck } },
  (t, state) => t(`export.state.${state}`),
);

it.each([
  ["waiting", "en", "Being prepared", "info"],
  ["ready", "en", "Ready", "good"],
  ["ready", "de", "Bereit", "good"],
] as const)("shows the look and the text of a state: %s, %s", async (state, language, text, tone) => {
  await show(<ExportBadge state={state} />, { language });
  const label = page.getByText(text, { exact: true });
  await expect.element(label).toBeVisible();
  const badge = label.element().parentElement;
  expect(badge?.dataset.tone).toBe(tone);
  expect(badge?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});
