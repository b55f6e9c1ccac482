import fc from "fast-check";
import { expect, test } from "vitest";
import { baseErrors } from "#base/errors.ts";
import { Admission, type Release } from "./admission.ts";

const noTimeout = { waitMs: 60_000, refusalMs: 0 };

/** Enters calls and records the admitted ones in their order of admission. */
function calls(admission: Admission) {
  const admitted: { name: string; release: Release }[] = [];
  const refused: string[] = [];
  const admit = (name: string, tenant: string, caller = tenant) => {
    const result = admission.admit(tenant, caller);
    if (!(result instanceof Promise)) admitted.push({ name, release: result });
    else
      void result.then(
        (release) => admitted.push({ name, release }),
        (error) => {
          expect(baseErrors.busy.is(error)).toBe(true);
          refused.push(name);
        },
      );
  };
  const release = async () => {
    admitted.shift()!.release();
    await Promise.resolve().then(() => {});
  };
  return { admitted, refused, admit, release, names: () => admitted.map(({ name }) => name) };
}

test("admits calls below the limit at once", () => {
  const { admit, names } = calls(new Admission({ concurrency: 3, waiting: 3, ...noTimeout }));
  for (const name of ["a", "b", "c"]) admit(name, "acme");
  expect(names()).toEqual(["a", "b", "c"]);
});

test("admits a quiet tenant next, however many calls of a busy tenant came before", async () => {
  const { admit, names, release } = calls(new Admission({ concurrency: 1, waiting: 10, ...noTimeout }));
  for (const name of ["busy 1", "busy 2", "busy 3", "busy 4"]) admit(name, "busy");
  admit("quiet", "quiet");
  await release();
  expect(names()).toEqual(["busy 2"]);
  await release();
  expect(names()).toEqual(["quiet"]);
});

test("limits a tenant to its share, even while other slots are free", async () => {
  const { admit, names, release } = calls(new Admission({ concurrency: 3, perTenant: 1, waiting: 10, ...noTimeout }));
  for (const name of ["busy 1", "busy 2"]) admit(name, "busy");
  admit("quiet", "quiet");
  expect(names()).toEqual(["busy 1", "quiet"]);
  await release();
  expect(names()).toEqual(["quiet", "busy 2"]);
});

test("admits a person next within a tenant, however many calls a script makes", async () => {
  const { admit, names, release } = calls(new Admission({ concurrency: 1, waiting: 10, ...noTimeout }));
  for (const name of ["script 1", "script 2", "script 3", "script 4"]) admit(name, "acme", "script");
  admit("person", "acme", "person");
  await release();
  await release();
  expect(names()).toEqual(["person"]);
});

test("refuses the busiest caller of the busiest tenant when the queue is full, not the latest arrival", async () => {
  const { admit, refused, names, release } = calls(new Admission({ concurrency: 1, waiting: 3, ...noTimeout }));
  for (const name of ["busy 1", "busy 2", "busy 3", "busy 4"]) admit(name, "busy");
  admit("quiet", "quiet");
  await expect.poll(() => refused).toEqual(["busy 4"]);
  await release();
  await release();
  expect(names()).toEqual(["quiet"]);
});

test("refuses a call that has waited for the maximum time", async () => {
  const { admit, refused } = calls(new Admission({ concurrency: 1, waiting: 3, waitMs: 1, refusalMs: 0 }));
  admit("inside", "acme");
  admit("waits", "acme");
  await expect.poll(() => refused).toEqual(["waits"]);
});

test("never exceeds the limit, resolves every call and frees every slot", async () => {
  const call = fc.record({ tenant: fc.integer({ min: 0, max: 3 }), caller: fc.integer({ min: 0, max: 2 }) });
  const step = fc.oneof(call, fc.constant("leave" as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { admit, release, admitted, refused } = calls(new Admission({ concurrency: 3, waiting: 5, ...noTimeout }));
      let result = 0;
      let released = 0;
      for (const action of steps) {
        if (action !== "leave") admit(String(result++), `t${action.tenant}`, `c${action.caller}`);
        else if (admitted.length > 0) {
          await release();
          released++;
        }
        await Promise.resolve().then(() => {});
        expect(admitted.length).toBeLessThanOrEqual(3);
      }
      for (; admitted.length > 0; released++) await release();
      await expect.poll(() => released + refused.length).toBe(result);
    }),
  );
});
