import "./base.css";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { brandStyles } from "#base/brand/brand-styles.ts";
import { exampleBrand } from "#base/brand/testing/example-brand.ts";

/** In the form in which the server embeds a tenant's style sheet in every page. */
const hostile =
  "@scope (body) to ([data-guarded]){main,p,button{color:rgb(255,255,255)!important;font-size:40px!important;letter-spacing:9px;text-transform:uppercase;text-align:end;background:rgb(255,255,255)}}";

it("a tenant's style sheet changes the page around protected content, but not the content itself [R3.11]", async () => {
  await render(
    <>
      <style>{brandStyles(exampleBrand).css}</style>
      <style>{hostile}</style>
      <main>
        <p id="plain">Welcome</p>
        <section data-guarded>
          <p id="guarded">Log in</p>
        </section>
      </main>
    </>,
  );
  await expect.element(page.getByText("Log in")).toBeVisible();
  const styleOf = (id: string) => {
    const { color, fontSize, letterSpacing, textTransform, textAlign } = getComputedStyle(document.getElementById(id)!);
    return { color, fontSize, letterSpacing, textTransform, textAlign };
  };
  expect(styleOf("plain")).toMatchObject({ color: "rgb(255, 255, 255)", fontSize: "40px", textTransform: "uppercase" });
  expect(styleOf("guarded")).toEqual({
    color: getComputedStyle(document.querySelector("[data-guarded]")!).color,
    fontSize: "15px",
    letterSpacing: "normal",
    textTransform: "none",
    textAlign: "start",
  });
  expect(styleOf("guarded").color).not.toBe("rgb(255, 255, 255)");
  expect(getComputedStyle(document.querySelector("[data-guarded]")!).backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
});
