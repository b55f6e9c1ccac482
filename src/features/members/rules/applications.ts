import type { FieldFault } from "#base/errors.ts";
import {
  type Application,
  type ApplicationForm,
  type ApplicationInput,
  type ApplicationState,
  applicantFields,
  longestAnswer,
  type Question,
} from "../contract/applications.ts";

/** An address that is not confirmed within this time is deleted. */
export const unconfirmedDays = 7;
/** A decided application is deleted after this time, or after the tenant's own retention if that is shorter. */
const decidedDays = 180;
export const applicationKeptDays = (retentionDays: number | null) =>
  Math.min(decidedDays, retentionDays ?? decidedDays);

/** The form of a tenant that has not edited it. */
export const defaultForm: ApplicationForm = {
  intro: "",
  fields: { company: "optional", website: "optional", phone: "hidden", country: "hidden" },
  questions: [],
  asksAgreement: false,
  answerDays: null,
};

type Move = "confirm" | "approve" | "decline" | "reopen";
const moves: Record<Move, { from: ApplicationState; to: ApplicationState }> = {
  confirm: { from: "unconfirmed", to: "new" },
  approve: { from: "new", to: "approved" },
  decline: { from: "new", to: "declined" },
  reopen: { from: "declined", to: "new" },
};

/**
 * What a move does to an application: `done` if it has that state already, so that a repeated call changes nothing, and undefined if the
 * move is not allowed.
 */
export function moveApplication(state: ApplicationState, move: Move): ApplicationState | "done" | undefined {
  const { from, to } = moves[move];
  if (state === to) return "done";
  return state === from ? to : undefined;
}

type Given = Pick<ApplicationInput, "company" | "website" | "phone" | "country" | "answers" | "agreed">;

/** What is wrong with an application, by field. An answer's field is `answers.<id of the question>`. */
export function applicationFaults(form: ApplicationForm, given: Given): Record<string, FieldFault> {
  const missing = applicantFields.filter((field) => form.fields[field] === "required" && !given[field].trim());
  const faults: Record<string, FieldFault> = Object.fromEntries(missing.map((field) => [field, { code: "required" }]));
  for (const question of form.questions) {
    const fault = answerFault(question, given.answers[question.id]?.trim() ?? "");
    if (fault) faults[`answers.${question.id}`] = fault;
  }
  if (form.asksAgreement && !given.agreed) faults.agreed = { code: "required" };
  return faults;
}

function answerFault({ kind, required, options }: Question, answer: string): FieldFault | undefined {
  if (answer === "") return required ? { code: "required" } : undefined;
  if (kind === "choice") return options.includes(answer) ? undefined : { code: "choice" };
  if (kind === "boolean") return answer === "yes" || answer === "no" ? undefined : { code: "choice" };
  return answer.length > longestAnswer[kind] ? { code: "tooLong", limit: longestAnswer[kind] } : undefined;
}

type Details = Pick<Application, "company" | "website" | "phone" | "country" | "answers" | "agreed">;

/** What is stored of an application: only what the form asks for, each answer with its question as it was asked. */
export function detailsOf(form: ApplicationForm, given: Given): Details {
  const detail = (field: (typeof applicantFields)[number]) => (form.fields[field] === "hidden" ? "" : given[field]);
  return {
    company: detail("company"),
    website: detail("website"),
    phone: detail("phone"),
    country: detail("country"),
    answers: form.questions.flatMap(({ id, label, kind }) => {
      const answer = given.answers[id]?.trim();
      return answer ? [{ label, kind, answer }] : [];
    }),
    agreed: form.asksAgreement && given.agreed,
  };
}
