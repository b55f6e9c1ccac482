import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { z } from "zod";
import { contrast } from "#base/brand/contrast.ts";
import { endpoint } from "#base/endpoint.ts";
import { show } from "./testing/show.tsx";
import { closeToasts, toast, toastMs } from "./toast.ts";
import { offerRecordedUndo, offerUndo, runUnlessUndone, setUndoRecorder, undoCall } from "./undo.ts";

const example = endpoint({
  method: "PATCH",
  path: "/api/v1/examples/:id",
  summary: "An example",
  access: "signed-in",
  input: z.object({ id: z.string(), archived: z.boolean() }),
  output: z.object({}),
  errors: [],
  example: { id: "one", archived: true },
});
const toHex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;

const toastWith = (text: string) => page.getByText(text, { exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  closeToasts();
  vi.useRealTimers();
});

describe("toast", () => {
  it.each(["good", "bad"] as const)(
    "shows white text at the top and disappears after 3000 ms (%s) [R2.9] [R9.1]",
    async (kind) => {
      await show(<p>page</p>);
      toast("Example saved", kind);
      await expect.element(toastWith("Example saved")).toBeVisible();
      const card = toastWith("Example saved").element().parentElement!;
      expect(getComputedStyle(card).color).toBe("rgb(255, 255, 255)");
      expect(card.getBoundingClientRect().top).toBeLessThan(60);
      // The colors are the same in both schemes, and readable without the brand's help.
      for (const scheme of ["light", "dark"]) {
        document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
        expect(contrast("#ffffff", toHex(getComputedStyle(card).backgroundColor)), scheme).toBeGreaterThan(4.5);
      }
      vi.advanceTimersByTime(2999);
      await expect.element(toastWith("Example saved")).toBeVisible();
      vi.advanceTimersByTime(1);
      await expect.element(toastWith("Example saved")).not.toBeInTheDocument();
    },
  );

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
    vi.advanceTimersByTime(toastMs - 1);
    await undo().click();
    expect(await undone).toBe(true);
    expect(reverse).toHaveBeenCalledOnce();
  });

  it("is offered for 3000 ms, like every toast [R2.9] [R9.1]", async () => {
    await show(<p>page</p>);
    void offerRecordedUndo({ message: "Archived", calls: [] });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(2999);
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it("records an action of the server, and completes the record when the toast undid it", async () => {
    await show(<p>page</p>);
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
      sent.push(`${method} ${path} ${body}`);
      return Response.json({});
    });
    const complete = vi.fn(async () => {});
    const record = vi.fn(async () => complete);
    const forget = setUndoRecorder(record);
    const onUndone = vi.fn();
    const call = undoCall(example, { id: "one", archived: false });
    const undone = offerRecordedUndo({ message: "Archived", calls: [call], onUndone });
    expect(record).toHaveBeenCalledWith({
      message: "Archived",
      calls: [{ method: "PATCH", path: "/api/v1/examples/:id", input: { id: "one", archived: false } }],
    });
    await undo().click();
    expect(await undone).toBe(true);
    expect(sent).toEqual(['PATCH /api/v1/examples/one {"archived":false}']);
    expect(onUndone).toHaveBeenCalledOnce();
    expect(complete).toHaveBeenCalledOnce();
    forget();
    vi.unstubAllGlobals();
  });

  it("keeps the action when the time is over", async () => {
    await show(<p>page</p>);
    const reverse = vi.fn();
    const undone = offerUndo({ message: "Archived", undo: reverse });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(toastMs);
    expect(await undone).toBe(false);
    expect(reverse).not.toHaveBeenCalled();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it("runs an irreversible action only after the time, and never when undone", async () => {
    await show(<p>page</p>);
    const send = vi.fn();
    const sent = runUnlessUndone({ message: "Sending", action: send });
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(toastMs - 1);
    expect(send).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await sent).toBe(true);
    expect(send).toHaveBeenCalledOnce();

    const completed = runUnlessUndone({ message: "Sending", action: send });
    await undo().click();
    expect(await completed).toBe(false);
    vi.advanceTimersByTime(toastMs);
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
