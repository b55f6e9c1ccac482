import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { AppError } from "#base/errors.ts";
import { ErrorState } from "./error-state.tsx";
import { show } from "./testing/show.tsx";

afterEach(() => vi.restoreAllMocks());

it("says what happened and what to do, and copies the request id for support", async () => {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const onRetry = vi.fn();
  await show(<ErrorState error={new AppError(500, "base.unexpected", undefined, "req_42")} onRetry={onRetry} />);
  await expect.element(page.getByRole("alert").getByText("An unexpected error occurred.")).toBeVisible();
  await expect.element(page.getByText("Your data is safe. Try again in a moment.")).toBeVisible();
  await page.getByRole("button", { name: "Copy req_42" }).click();
  expect(copy).toHaveBeenCalledWith("req_42");
  await expect.element(page.getByText("Copied")).toBeInTheDocument();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

it("copies where the browser has no clipboard API", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  const oldWay = vi.spyOn(document, "execCommand").mockImplementation(() => {
    expect((document.activeElement as HTMLTextAreaElement).value).toBe("req_42");
    return true;
  });
  await show(<ErrorState error={new AppError(503, "base.busy", undefined, "req_42")} />);
  await page.getByRole("button", { name: "Copy req_42" }).click();
  await expect.element(page.getByText("Copied")).toBeInTheDocument();
  expect(oldWay).toHaveBeenCalledWith("copy");
});

it("uses the specified text for a lost connection, without a request id [R8.1]", async () => {
  await show(<ErrorState error={new AppError(0, "base.network", undefined)} />);
  await expect
    .element(page.getByRole("alert").getByText(/Network error, please check your connection\./))
    .toBeVisible();
  expect(page.getByText("Support ID").elements()).toEqual([]);
});

it.each([
  [new Error("The security key was removed."), "The security key was removed."],
  [new Error(""), "An unexpected error occurred."],
  [new AppError(409, "identity.neverHeardOf", undefined), "An unexpected error occurred."],
  ["no error at all", "An unexpected error occurred."],
] as const)(
  "shows an error outside the catalogue with its own message, else as unexpected (%#) [R8.1]",
  async (error, text) => {
    await show(<ErrorState error={error} />);
    await expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
  },
);
