/** The numbered lines of docs/requirements.md. */
export const requirementsIn = (page) =>
  [...page.matchAll(/^- (R\d+\.\d+) (.+)$/gm)].map(([, number, text]) => ({ number, text }));

const title = /\(\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/.source;
/** `test("…"`, `it.skipIf(x)("…"`, and after a table of cases `])("…"`. */
const titled = new RegExp(
  `(?:\\b(?:test|it|describe)(?:\\.\\w+)*(?:\\([^"'\`]*\\))?|\\](?: as const)?\\))${title}`,
  "g",
);

/** The numbers in the titles of a test file: `test("… [R2.3]"`, `[R1.3 R1.4]`. A number in a comment proves nothing. */
export const titledNumbers = (source) =>
  [...source.matchAll(titled)]
    .flatMap(([, ...titles]) => titles.filter(Boolean))
    .flatMap((one) => [...one.matchAll(/\[((?:R\d+\.\d+[ ,]*)+)\]/g)])
    .flatMap(([, numbers]) => numbers.match(/R\d+\.\d+/g));
