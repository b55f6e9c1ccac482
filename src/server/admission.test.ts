import fc from "fast-check";
import { expect, test } from "vitest";
import { baseErrors } from "#base/errors.ts";
import { Admission, type Leave } from "./admission.ts";

const patient = { waitMs: 60_000, refusalMs: 0 };

/** Enters calls and records the admitted ones in their order of admission. */
function calls(admission: Admission) {
  const inside: { name: string; leave: Leave }[] = [];
  const refused: string[] = [];
  const enter = (name: string, tenant: string, caller = tenant) => {
    const entered = admission.enter(tenant, caller);
    if (!(entered instanceof Promise)) inside.push({ name, leave: entered });
    else
      void entered.then(
        (leave) => inside.push({ name, leave }),
        (error) => {
          expect(baseErrors.busy.is(error)).toBe(true);
          refused.push(name);
        },
      );
  };
  const leave = async () => {
    inside.shift()!.leave();
    await Promise.resolve().then(() => {});
  };
  return { inside, refused, enter, leave, names: () => inside.map(({ name }) => name) };
}

test("admits calls below the limit at once", () => {
  const { enter, names } = calls(new Admission({ atOnce: 3, waiting: 3, ...patient }));
  for (const name of ["a", "b", "c"]) enter(name, "acme");
  expect(names()).toEqual(["a", "b", "c"]);
});

test("admits a quiet tenant next, however many calls of a busy tenant came before", async () => {
  const { enter, names, leave } = calls(new Admission({ atOnce: 1, waiting: 10, ...patient }));
  for (const name of ["busy 1", "busy 2", "busy 3", "busy 4"]) enter(name, "busy");
  enter("quiet", "quiet");
  await leave();
  expect(names()).toEqual(["busy 2"]);
  await leave();
  expect(names()).toEqual(["quiet"]);
});

test("limits a tenant to its share, even while other slots are free", async () => {
  const { enter, names, leave } = calls(new Admission({ atOnce: 3, perTenant: 1, waiting: 10, ...patient }));
  for (const name of ["busy 1", "busy 2"]) enter(name, "busy");
  enter("quiet", "quiet");
  expect(names()).toEqual(["busy 1", "quiet"]);
  await leave();
  expect(names()).toEqual(["quiet", "busy 2"]);
});

test("admits a person next within a tenant, however many calls a script makes", async () => {
  const { enter, names, leave } = calls(new Admission({ atOnce: 1, waiting: 10, ...patient }));
  for (const name of ["script 1", "script 2", "script 3", "script 4"]) enter(name, "acme", "script");
  enter("person", "acme", "person");
  await leave();
  await leave();
  expect(names()).toEqual(["person"]);
});

test("refuses the busiest caller of the busiest tenant when the queue is full, not the latest arrival", async () => {
  const { enter, refused, names, leave } = calls(new Admission({ atOnce: 1, waiting: 3, ...patient }));
  for (const name of ["busy 1", "busy 2", "busy 3", "busy 4"]) enter(name, "busy");
  enter("quiet", "quiet");
  await expect.poll(() => refused).toEqual(["busy 4"]);
  await leave();
  await leave();
  expect(names()).toEqual(["quiet"]);
});

test("refuses a call that has waited for the maximum time", async () => {
  const { enter, refused } = calls(new Admission({ atOnce: 1, waiting: 3, waitMs: 1, refusalMs: 0 }));
  enter("inside", "acme");
  enter("waits", "acme");
  await expect.poll(() => refused).toEqual(["waits"]);
});

test("never exceeds the limit, resolves every call and frees every slot", async () => {
  const call = fc.record({ tenant: fc.integer({ min: 0, max: 3 }), caller: fc.integer({ min: 0, max: 2 }) });
  const step = fc.oneof(call, fc.constant("leave" as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { enter, leave, inside, refused } = calls(new Admission({ atOnce: 3, waiting: 5, ...patient }));
      let entered = 0;
      let left = 0;
      for (const one of steps) {
        if (one !== "leave") enter(String(entered++), `t${one.tenant}`, `c${one.caller}`);
        else if (inside.length > 0) {
          await leave();
          left++;
        }
        await Promise.resolve().then(() => {});
        expect(inside.length).toBeLessThanOrEqual(3);
      }
      for (; inside.length > 0; left++) await leave();
      await expect.poll(() => left + refused.length).toBe(entered);
    }),
  );
});
