import { beforeEach, expect, it, vi } from "vitest";
import { AppError, baseErrors } from "#base/errors.ts";
import { createAutosave } from "./autosave.ts";

type Conflict = { theirs: string };
const stale = new AppError(409, "example.stale", undefined);

/** Autosaves a text; `save` is the server, and a text with "!" is invalid. */
function createExample(save: (text: string) => Promise<void>, { isManual = false, canStore = true } = {}) {
  let saved = "";
  const local: { text: string | undefined } = { text: undefined };
  const autosave = createAutosave<{ text: string }, Conflict>(
    { text: "" },
    {
      isManual,
      nextRequest: ({ text }) => {
        if (text === saved) return undefined;
        if (text.includes("!")) return "invalid";
        return async () => {
          await save(text);
          saved = text;
        };
      },
      reconcile: async (error, { text }) => {
        if (error !== stale) return undefined;
        if (text.startsWith("mine")) return { theirs: "theirs" };
        autosave.update({ text: `${text}, merged` });
        return "merged";
      },
      storeLocally: ({ text }) => {
        if (canStore) local.text = text;
        return canStore;
      },
      settle: () => {
        local.text = undefined;
        return "kept";
      },
    },
  );
  const type = (text: string) => {
    autosave.update({ text, state: "saving" });
    autosave.schedule();
  };
  return { autosave, type, local };
}

beforeEach(() => {
  vi.useFakeTimers();
});

it("saves once after a pause, and tells its listeners", async () => {
  const save = vi.fn(async () => {});
  const { autosave, type } = createExample(save);
  const listener = vi.fn();
  const stop = autosave.subscribe(listener);
  for (const text of ["a", "ab", "abc"]) type(text);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(save.mock.calls).toEqual([["abc"]]);
  expect(autosave.current()).toMatchObject({ text: "abc", state: "kept" });
  listener.mockClear();
  autosave.update({ text: "abc" });
  expect(listener).not.toHaveBeenCalled();
  stop();
});

it("sends one request at a time, and what was typed meanwhile after it", async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const save = vi.fn((text: string) => answers[text === "a" ? 0 : 1]!.promise);
  const { autosave, type } = createExample(save);
  type("a");
  const flushed = autosave.flush();
  type("ab");
  expect(autosave.flush()).toBe(flushed);
  expect(save.mock.calls).toEqual([["a"]]);
  answers[0]?.resolve();
  answers[1]?.resolve();
  expect(await flushed).toBe(true);
  expect(save.mock.calls).toEqual([["a"], ["ab"]]);
});

it("stores changes locally while the server does not respond, and tries again", async () => {
  const save = vi.fn(async () => {});
  save.mockRejectedValueOnce(new AppError(0, "base.network", undefined));
  const { autosave, type, local } = createExample(save);
  type("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(autosave.current()).toMatchObject({ state: "saved", error: { code: "base.network" } });
  expect(local.text).toBe("a");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(autosave.current()).toMatchObject({ state: "kept", error: undefined });
  expect(local.text).toBeUndefined();
});

it("does not repeat a request that was refused, and says when the browser stores nothing", async () => {
  const save = vi.fn(async () => Promise.reject(baseErrors.forbidden()));
  const { autosave, type } = createExample(save, { canStore: false });
  type("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosave.current()).toMatchObject({ state: "refused", error: { code: "base.forbidden" } });
  expect(save).toHaveBeenCalledTimes(1);
});

it("sends nothing that is invalid", async () => {
  const save = vi.fn(async () => {});
  const { autosave, type } = createExample(save);
  type("a!");
  expect(await autosave.flush()).toBe(false);
  expect(save).not.toHaveBeenCalled();
});

it("goes on with merged changes, and waits for a decision about a conflict", async () => {
  const save = vi.fn(async () => {});
  save.mockRejectedValueOnce(stale);
  const { autosave, type, local } = createExample(save);
  type("a");
  expect(await autosave.flush()).toBe(true);
  expect(save.mock.calls).toEqual([["a"], ["a, merged"]]);
  save.mockRejectedValueOnce(stale);
  type("mine");
  expect(await autosave.flush()).toBe(false);
  expect(autosave.current()).toMatchObject({ state: "saved", conflict: { theirs: "theirs" }, error: undefined });
  expect(local.text).toBe("mine");
  expect(await autosave.flush()).toBe(false);
  autosave.update({ conflict: undefined });
  expect(await autosave.flush()).toBe(true);
});

it("saves by itself neither when it is manual nor after its end", async () => {
  const save = vi.fn(async () => {});
  const manual = createExample(save, { isManual: true });
  manual.type("a");
  const ended = createExample(save);
  ended.type("a");
  ended.autosave.end();
  ended.type("ab");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).not.toHaveBeenCalled();
  expect(await manual.autosave.flush()).toBe(true);
});
