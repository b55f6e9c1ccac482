const image = /!\[[^\]\n]{0,300}\]\s{0,3}\([^)\n]{0,2000}\)/g;
const link = /\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g;
const reference = /^\s{0,3}\[[^\]\n]{1,300}\]:\s.{0,2000}$/gm;
const tag = /<\/?[a-z!][^<>]{0,2000}>/gi;
const address = /(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.|\b(?:javascript|data|mailto|tel):)[^\s<>"'）)\]]{1,2000}/gi;
const fence = /^\s{0,3}(?:```|~~~).{0,40}$/gm;
const isPlaceholder = (text: string) => /^[A-Z]{1,20}_\d{1,6}$/.test(text);
const maxPasses = 5;

/**
 * Returns a model's answer as plain text. A model may be tricked by what it reads, so its HTML, images and addresses never reach a person.
 * Removing one may reveal another, so it is repeated until nothing changes.
 */
export function toPlainText(answer: string): string {
  let text = answer;
  for (let pass = 0; pass < maxPasses; pass++) {
    const before = text;
    text = text
      .replaceAll(fence, "")
      .replaceAll(image, "")
      .replaceAll(link, (_, words: string) => (isPlaceholder(words) ? `[${words}]` : words))
      .replaceAll(reference, "")
      .replaceAll(tag, "")
      .replaceAll(address, "");
    if (text === before) break;
  }
  return text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu, "")
    .replaceAll(/[ \t]{2,}/g, " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
