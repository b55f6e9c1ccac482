import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "./dialog.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { show } from "./testing/show.tsx";

function Opener({ fromMenu }: { fromMenu: boolean }) {
  const [open, setOpen] = useState(false);
  const ask = () => setOpen(true);
  return (
    <>
      {fromMenu ? (
        <MoreMenu actions={[{ label: "Rename", icon: IconPencil, onClick: ask }]} />
      ) : (
        <button type="button" onClick={ask}>
          Rename
        </button>
      )}
      {open ? (
        <Dialog title="A new name" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      ) : null}
    </>
  );
}

it("returns the focus to the button that opened it", async () => {
  await show(<Opener fromMenu={false} />);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByRole("dialog", { name: "A new name" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Rename" })).toHaveFocus();
});

it("returns the focus to the menu's button when a menu item opened it", async () => {
  await show(<Opener fromMenu />);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect.element(page.getByRole("dialog", { name: "A new name" })).toBeVisible();
  await userEvent.click(page.getByRole("dialog").getByRole("textbox"));
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "More actions" })).toHaveFocus();
});
