import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { BrandContext, createBrandStore } from "../theme/brand-context.ts";
import { show } from "../ui/testing/show.tsx";
import { ClosedScreen } from "./closed-screen.tsx";

it("says why the tenant is closed, and lets a signed-in person sign out", async () => {
  const onSignOut = vi.fn();
  await show(<ClosedScreen closed={{ state: "suspended", note: "The invoice enabled." }} onSignOut={onSignOut} />);
  await expect.element(page.getByRole("heading", { name: "Example is suspended" })).toBeVisible();
  await expect.element(page.getByText("The invoice enabled.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  expect(onSignOut).toHaveBeenCalledOnce();
});

it("shows an anonymous visitor only that the tenant is unavailable", async () => {
  await show(<ClosedScreen closed={{ state: "away", note: "" }} />);
  await expect.element(page.getByRole("heading", { name: "Temporarily unavailable" })).toBeVisible();
  expect(document.querySelector("blockquote")).toBeNull();
});

it("fits a name of sixty letters on a phone", async () => {
  await page.viewport(360, 700);
  const name = "Lumen Lightworks of the Very Long Northern Archipelago Co-op";
  await show(
    <BrandContext value={createBrandStore({ ...exampleBrand, name })}>
      <ClosedScreen closed={{ state: "suspended", note: "" }} />
    </BrandContext>,
  );
  await expect.element(page.getByText(name)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("is shown in the visitor's language, and says that a closing tenant can be kept", async () => {
  await show(<ClosedScreen closed={{ state: "closing", note: "" }} />, { language: "ar" });
  await expect.element(page.getByRole("heading", { name: "تم إغلاق Example" })).toBeVisible();
  expect(page.getByRole("button", { name: "تسجيل الخروج" }).query()).toBeNull();
});
