import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { brandVariables } from "#base/brand/brand-styles.ts";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";
import { BrandContext, createBrandStore } from "../theme/brand-context.ts";
import { show } from "../ui/testing/show.tsx";
import { TenantMark } from "./tenant-mark.tsx";

const logo = (tone: string) => `data:image/gif;x=a${tone}.gif;base64,R0lGODlhAQABAAAAACw=`;

async function plateUnder(tone: string, scheme: "light" | "dark") {
  const brand = { ...exampleBrand, name: `${tone} on ${scheme}`, logo: logo(tone) };
  await show(
    <div style={brandVariables(brand, scheme) as React.CSSProperties}>
      <BrandContext value={createBrandStore(brand)}>
        <TenantMark />
      </BrandContext>
    </div>,
    { scheme },
  );
  const img = page.getByRole("img", { name: brand.name });
  await expect.element(img).toBeInTheDocument();
  return getComputedStyle(img.element()).backgroundColor;
}

const none = "rgba(0, 0, 0, 0)";

it.each([
  ["-dark", "dark", "rgb(255, 255, 255)"],
  ["-dark", "light", none],
  ["-light", "light", "rgb(22, 24, 29)"],
  ["-light", "dark", none],
  ["", "dark", none],
] as const)("puts a plate behind a logo%s only where it has no contrast to a %s page", async (tone, scheme, plate) => {
  expect(await plateUnder(tone, scheme)).toBe(plate);
});

it("keeps the beginning of a long name in the opposite direction", async () => {
  const name = "Lumen Lightworks of the Very Long Northern Archipelago Co-op";
  await show(
    <BrandContext value={createBrandStore({ ...exampleBrand, name, logo: null })}>
      <TenantMark />
    </BrandContext>,
    { language: "ar" },
  );
  await expect.element(page.getByText(name)).toBeInTheDocument();
  expect(getComputedStyle(page.getByText(name).element()).direction).toBe("ltr");
});
