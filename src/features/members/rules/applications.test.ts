import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApplicationForm,
  applicantFields,
  applicationStates,
  fieldModes,
  questionKinds,
} from "../contract/applications.ts";
import { applicationFaults, applicationKeptDays, detailsOf, moveApplication } from "./applications.ts";

const moves = ["confirm", "approve", "decline", "reopen"] as const;

test("decides on confirmed applications only, once, and reopens only declined ones", () => {
  const allowed = applicationStates.flatMap((state) =>
    moves.flatMap((move) => {
      const next = moveApplication(state, move);
      return next === undefined || next === "done" ? [] : [`${state} ${move} ${next}`];
    }),
  );
  expect(allowed).toEqual([
    "unconfirmed confirm new",
    "new approve approved",
    "new decline declined",
    "declined reopen new",
  ]);
});

test("a repeated move changes nothing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...applicationStates), fc.array(fc.constantFrom(...moves)), (start, path) => {
      let state = start;
      for (const move of path) {
        const next = moveApplication(state, move);
        if (next === undefined || next === "done") continue;
        expect(moveApplication(next, move)).toBe("done");
        state = next;
      }
      // Nothing leads back to an unconfirmed address, or away from a partner who was invited.
      if (start !== "unconfirmed") expect(state).not.toBe("unconfirmed");
      if (start === "approved") expect(state).toBe("approved");
    }),
  );
});

const mode = fc.constantFrom(...fieldModes);
const question = fc.record({
  id: fc.constantFrom("q1", "q2", "q3", "q4"),
  kind: fc.constantFrom(...questionKinds),
  label: fc.string({ minLength: 1, maxLength: 120 }),
  required: fc.boolean(),
  options: fc.constant<string[]>(["red", "green"]),
});
const form: fc.Arbitrary<ApplicationForm> = fc.record({
  intro: fc.constant(""),
  fields: fc.record({ company: mode, website: mode, phone: mode, country: mode }),
  questions: fc.uniqueArray(question, { selector: ({ id }) => id, maxLength: 4 }),
  asksAgreement: fc.boolean(),
  answerDays: fc.constant(null),
});
const text = fc.constantFrom("", "  ", "x", "red", "yes", "no", "a".repeat(201));
const given = fc.record({
  company: text,
  website: text,
  phone: text,
  country: fc.constantFrom("", "NO"),
  answers: fc.dictionary(fc.constantFrom("q1", "q2", "q3", "q4", "other"), text),
  agreed: fc.boolean(),
});

test("stores only what the form asks for, and nothing that is required is missing in it", () => {
  fc.assert(
    fc.property(form, given, (asked, input) => {
      const faults = applicationFaults(asked, input);
      const stored = detailsOf(asked, input);
      for (const field of applicantFields) {
        if (asked.fields[field] === "hidden") expect(stored[field]).toBe("");
        if (asked.fields[field] === "required" && !(field in faults)) expect(stored[field].trim()).not.toBe("");
      }
      const labels = asked.questions.map(({ label }) => label);
      for (const { label, answer } of stored.answers) {
        expect(labels).toContain(label);
        expect(answer.trim()).not.toBe("");
      }
      for (const { id, required, kind, options } of asked.questions) {
        if (`answers.${id}` in faults) continue;
        const answer = input.answers[id]?.trim() ?? "";
        if (required) expect(answer).not.toBe("");
        if (answer && kind === "choice") expect(options).toContain(answer);
        if (answer && kind === "boolean") expect(["yes", "no"]).toContain(answer);
        if (kind === "line") expect(answer.length).toBeLessThanOrEqual(200);
      }
      expect("agreed" in faults).toBe(asked.asksAgreement && !input.agreed);
    }),
  );
});

test("keeps a decided application for half a year at most", () => {
  expect(applicationKeptDays(null)).toBe(180);
  expect(applicationKeptDays(30)).toBe(30);
  expect(applicationKeptDays(3650)).toBe(180);
});
