import { type ApplicationForm, longestAnswer, maxOptions, type Question } from "../../contract/applications.ts";

/** Options are edited as lines of one text. */
export type QuestionValues = Omit<Question, "options"> & { options: string };
export type FormValues = Omit<ApplicationForm, "questions" | "answerDays"> & {
  questions: QuestionValues[];
  /** Empty for no promise. */
  answerDays: string;
};

export const formValuesOf = ({ intro, fields, questions, asksAgreement, answerDays }: ApplicationForm): FormValues => ({
  intro,
  fields,
  questions: questions.map((question) => ({ ...question, options: question.options.join("\n") })),
  asksAgreement,
  answerDays: answerDays === null ? "" : String(answerDays),
});

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const formInputOf = ({ questions, answerDays, ...rest }: FormValues): ApplicationForm => ({
  ...rest,
  questions: questions.map(({ options, ...question }) => ({
    ...question,
    options: question.kind === "choice" ? linesOf(options) : [],
  })),
  answerDays: answerDays === "" ? null : Number(answerDays),
});

/** What is wrong with the lines of a choice's options, of which the endpoint's schema knows only single ones. */
export function optionsFault({ kind, options }: QuestionValues): "few" | "long" | undefined {
  if (kind !== "choice") return undefined;
  const lines = linesOf(options);
  if (new Set(lines).size < 2 || lines.length > maxOptions) return "few";
  return lines.some((line) => line.length > longestAnswer.choice) ? "long" : undefined;
}

/** An id that no question of the form has. */
export function nextQuestionId(questions: readonly Pick<Question, "id">[]): string {
  const numbers = questions.map(({ id }) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0));
  return `q${Math.max(0, ...numbers) + 1}`;
}

/** Moves one question by a step; at either end nothing changes. */
export function moveQuestion<T>(questions: readonly T[], from: number, step: -1 | 1): T[] {
  const moved = [...questions];
  const [question] = moved.splice(from, 1);
  if (question !== undefined) moved.splice(Math.max(0, from + step), 0, question);
  return moved;
}
