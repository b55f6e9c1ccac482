/** Returns the numbered lines of docs/requirements.md. */
export const requirementsIn = (page) =>
  [...page.matchAll(/^- (R\d+\.\d+) (.+)$/gm)].map(([, number, text]) => ({ number, text }));

const title = /\(\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)/.source;
/** Matches `test("…"`, `it.skipIf(x)("…"`, and after a table of cases `])("…"`. */
const titled = new RegExp(
  `(?:\\b(?:test|it|describe)(?:\\.\\w+)*(?:\\([^"'\`]*\\))?|\\](?: as const)?\\))${title}`,
  "g",
);

/** Returns the requirement numbers in the test titles of a file: `test("… [R2.3]"`, `[R1.3 R1.4]`. Numbers in comments do not count. */
export const titledNumbers = (source) =>
  [...source.matchAll(titled)]
    .flatMap(([, ...titles]) => titles.filter(Boolean))
    .flatMap((one) => [...one.matchAll(/\[((?:R\d+\.\d+[ ,]*)+)\]/g)])
    .flatMap(([, numbers]) => numbers.match(/R\d+\.\d+/g));
