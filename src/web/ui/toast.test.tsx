import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "./testing/show.tsx";
import { endToasts, toast } from "./toast.ts";
import { actUnlessUndone, offerUndo, undoTime } from "./undo.ts";

const said = (words: string) => page.getByText(words, { exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  endToasts();
  vi.useRealTimers();
});

describe("toast", () => {
  it("shows white text at the top and disappears after 3000 ms [R2.9] [R9.1]", async () => {
    await show(<p>page</p>);
    toast("Example saved");
    await expect.element(said("Example saved")).toBeVisible();
    const card = said("Example saved").element().parentElement!;
    expect(getComputedStyle(card).color).toBe("rgb(255, 255, 255)");
    expect(card.getBoundingClientRect().top).toBeLessThan(60);
    vi.advanceTimersByTime(2999);
    await expect.element(said("Example saved")).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(said("Example saved")).not.toBeInTheDocument();
  });

  it("can be closed manually [R2.9]", async () => {
    await show(<p>page</p>);
    toast("Example saved");
    await page.getByRole("button", { name: "Close" }).click();
    await expect.element(said("Example saved")).not.toBeInTheDocument();
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
    await expect.element(said("Example saved")).toBeVisible();
    (close.element() as HTMLElement).blur();
    vi.advanceTimersByTime(3000);
    await expect.element(said("Example saved")).not.toBeInTheDocument();
  });

  it("shows three at most: a new one replaces the oldest", async () => {
    await show(<p>page</p>);
    for (const words of ["one", "two", "three", "four"]) toast(words);
    await expect.element(said("four")).toBeVisible();
    await expect.element(said("one")).not.toBeInTheDocument();
  });
});

describe("undo", () => {
  const undo = () => page.getByRole("button", { name: "Undo" });

  it("reverts the action when pressed in time", async () => {
    await show(<p>page</p>);
    const reverse = vi.fn();
    const undone = offerUndo({ message: "Archived", undo: reverse });
    vi.advanceTimersByTime(undoTime - 1);
    await undo().click();
    expect(await undone).toBe(true);
    expect(reverse).toHaveBeenCalledOnce();
  });

  it("keeps the action when the time is over", async () => {
    await show(<p>page</p>);
    const reverse = vi.fn();
    const undone = offerUndo({ message: "Archived", undo: reverse });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(undoTime);
    expect(await undone).toBe(false);
    expect(reverse).not.toHaveBeenCalled();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it("runs an irreversible action only after the time, and never when undone", async () => {
    await show(<p>page</p>);
    const send = vi.fn();
    const sent = actUnlessUndone({ message: "Sending", act: send });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(undoTime - 1);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await sent).toBe(true);
    expect(send).toHaveBeenCalledOnce();

    const kept = actUnlessUndone({ message: "Sending", act: send });
    await undo().click();
    expect(await kept).toBe(false);
    vi.advanceTimersByTime(undoTime);
    expect(send).toHaveBeenCalledOnce();
  });

  it("runs the action at once when the page is left", async () => {
    await show(<p>page</p>);
    const send = vi.fn();
    const sent = actUnlessUndone({ message: "Sending", act: send });
    dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(send).toHaveBeenCalledOnce();
    expect(await sent).toBe(true);
  });

  it("rejects when undoing failed", async () => {
    await show(<p>page</p>);
    const told = expect(offerUndo({ message: "Archived", undo: () => Promise.reject(new Error("no")) })).rejects;
    const failed = told.toThrow("no");
    await undo().click();
    await failed;
  });
});
