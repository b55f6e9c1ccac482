const mark = /^[?？؟]\s*/u;
/** Chinese writes no spaces, so four characters of it are as much as two words. */
const isSeveralWords = (text: string) => /\S\s+\S/.test(text) || /\p{Script=Han}{4}/u.test(text);

export const isQuestion = (input: string): boolean => mark.test(input.trim());

/** The question in the palette: what follows a question mark, or several words, because one word is more likely a name. */
export function questionIn(input: string): string | undefined {
  const text = input.trim();
  const question = text.replace(mark, "");
  return question.length > 1 && (isQuestion(text) || isSeveralWords(text)) ? question : undefined;
}
