import fc from "fast-check";
import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

const limits = { atOnce: 2, perOwner: 3, waiting: 8 };
const owners = fc.constantFrom("a", "b", "c", "d", "e");
const steps = fc.array(fc.oneof(fc.record({ add: owners }), fc.record({ done: fc.nat() })), { maxLength: 60 });

test("no owner is served twice at once or before another's turn, and never too many wait", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const queue = new FairQueue<number>(limits);
      const waiting = new Map<string, number[]>();
      const running: string[] = [];
      /** How often others were started since an owner began to wait. */
      const passed = new Map<string, number>();
      const count = () => [...waiting.values()].reduce((sum, items) => sum + items.length, 0);
      const start = () => {
        for (let next = queue.next(); next; next = queue.next()) {
          expect(running).not.toContain(next.owner);
          expect(waiting.get(next.owner)?.shift()).toBe(next.item);
          running.push(next.owner);
          for (const other of passed.keys()) passed.set(other, passed.get(other)! + 1);
          passed.delete(next.owner);
          if (waiting.get(next.owner)?.length) passed.set(next.owner, 0);
        }
        expect(running.length).toBeLessThanOrEqual(limits.atOnce);
        for (const times of passed.values()) expect(times).toBeLessThanOrEqual(2 * 5);
      };
      for (const [number, step] of given.entries()) {
        if ("done" in step) {
          const [owner] = running.splice(step.done % Math.max(1, running.length), 1);
          if (owner) queue.done(owner);
        } else {
          const own = waiting.get(step.add) ?? [];
          const room = own.length < limits.perOwner && count() < limits.waiting;
          expect(queue.add(step.add, number)).toBe(room);
          if (room) waiting.set(step.add, [...own, number]);
          if (room && !passed.has(step.add)) passed.set(step.add, 0);
        }
        start();
      }
      while (running.length > 0) {
        queue.done(running.shift()!);
        start();
      }
      expect(count()).toBe(0);
    }),
  );
});
