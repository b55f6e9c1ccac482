import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "./testing/show.tsx";
import { TimeZoneSelect } from "./time-zone-select.tsx";

function Field({ first }: { first: string }) {
  const [zone, setZone] = useState<string | null>(first);
  return (
    <>
      <TimeZoneSelect label="Time zone" value={zone} onChange={setZone} />
      <output>{zone}</output>
    </>
  );
}
const field = () => page.getByRole("combobox", { name: "Time zone" });

it("shows the chosen time zone and its UTC offset, even under an old name", async () => {
  await show(<Field first="Asia/Calcutta" />);
  await expect.element(field()).toHaveValue("Asia/Calcutta (GMT+5:30)");
});

it("loads every other zone on focus, and finds one by typing", async () => {
  await show(<Field first="UTC" />);
  await userEvent.click(field());
  await userEvent.fill(field(), "tokyo");
  await userEvent.click(page.getByRole("option", { name: "Asia/Tokyo (GMT+9)" }));
  await expect.element(field()).toHaveValue("Asia/Tokyo (GMT+9)");
  await expect.element(page.getByRole("status")).toHaveTextContent("Asia/Tokyo");
});

it("can be used with the keyboard alone", async () => {
  await show(<Field first="UTC" />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("option", { name: "Africa/Abidjan (GMT+0)" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).toHaveValue("UTC (GMT+0)");
});
