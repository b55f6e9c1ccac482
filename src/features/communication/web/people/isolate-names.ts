const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Names that run against the language would exchange their places around a comma or an "and". */
export const isolateNames = (names: readonly string[], dir: "ltr" | "rtl"): string[] => {
  const other = dir === "rtl" ? leftToRight : rightToLeft;
  return names.map((name) => (other.test(name) ? `\u2068${name}\u2069` : name));
};
