import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "./testing/show.tsx";
import { closeToasts, toast } from "./toast.ts";
import { offerUndo, runUnlessUndone, undoMs } from "./undo.ts";

const toastWith = (text: string) => page.getByText(text, { exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  closeToasts();
  vi.useRealTimers();
});

describe("toast", () => {
  it("shows white text at the top and disappears after 3000 ms [R2.9] [R9.1]", async () => {
    await show(<p>page</p>);
    toast("Example saved");
    await expect.element(toastWith("Example saved")).toBeVisible();
    const card = toastWith("Example saved").element().parentElement!;
    expect(getComputedStyle(card).color).toBe("rgb(255, 255, 255)");
    expect(card.getBoundingClientRect().top).toBeLessThan(60);
    vi.advanceTimersByTime(2999);
    await expect.element(toastWith("Example saved")).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(toastWith("Example saved")).not.toBeInTheDocument();
  });

  it("can be closed manually [R2.9]", async () => {
    await show(<p>page</p>);
    toast("Example saved");
    await page.getByRole("button", { name: "Close" }).click();
    await expect.element(toastWith("Example saved")).not.toBeInTheDocument();
  });

  it("interrupts a screen reader only with errors", async () => {
    await show(<p>page</p>);
    toast("Could not be saved", "bad");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Could not be saved");
    toast("Saved");
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(page.getByRole("alert").elements()).toHaveLength(1);
  });

  it("pauses its timer while it has the keyboard focus", async () => {
    await show(<p>page</p>);
    toast("Example saved");
    const close = page.getByRole("button", { name: "Close" });
    await expect.element(close).toBeVisible();
    (close.element() as HTMLElement).focus();
    vi.advanceTimersByTime(10_000);
    await expect.element(toastWith("Example saved")).toBeVisible();
    (close.element() as HTMLElement).blur();
    vi.advanceTimersByTime(3000);
    await expect.element(toastWith("Example saved")).not.toBeInTheDocument();
  });

  it("shows three at most: a new one replaces the oldest", async () => {
    await show(<p>page</p>);
    for (const text of ["one", "two", "three", "four"]) toast(text);
    await expect.element(toastWith("four")).toBeVisible();
    await expect.element(toastWith("one")).not.toBeInTheDocument();
  });
});

describe("undo", () => {
  const undo = () => page.getByRole("button", { name: "Undo" });

  it("reverts the action when pressed in time", async () => {
    await show(<p>page</p>);
    const reverse = vi.fn();
    const undone = offerUndo({ message: "Archived", undo: reverse });
    vi.advanceTimersByTime(undoMs - 1);
    await undo().click();
    expect(await undone).toBe(true);
    expect(reverse).toHaveBeenCalledOnce();
  });

  it("keeps the action when the time is over", async () => {
    await show(<p>page</p>);
    const reverse = vi.fn();
    const undone = offerUndo({ message: "Archived", undo: reverse });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(undoMs);
    expect(await undone).toBe(false);
    expect(reverse).not.toHaveBeenCalled();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it("runs an irreversible action only after the time, and never when undone", async () => {
    await show(<p>page</p>);
    const send = vi.fn();
    const sent = runUnlessUndone({ message: "Sending", action: send });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(undoMs - 1);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await sent).toBe(true);
    expect(send).toHaveBeenCalledOnce();

    const completed = runUnlessUndone({ message: "Sending", action: send });
    await undo().click();
    expect(await completed).toBe(false);
    vi.advanceTimersByTime(undoMs);
    expect(send).toHaveBeenCalledOnce();
  });

  it("runs the action at once when the page is left", async () => {
    await show(<p>page</p>);
    const send = vi.fn();
    const sent = runUnlessUndone({ message: "Sending", action: send });
    dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(send).toHaveBeenCalledOnce();
    expect(await sent).toBe(true);
  });

  it("rejects when undoing failed", async () => {
    await show(<p>page</p>);
    const rejection = expect(offerUndo({ message: "Archived", undo: () => Promise.reject(new Error("no")) })).rejects;
    const failed = rejection.toThrow("no");
    await undo().click();
    await failed;
  });
});
