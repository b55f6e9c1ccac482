/** The role of a text on its page, which labels it in the editor. */
export type TextKind =
  | "browserTitle"
  | "above"
  | "small"
  | "heading"
  | "text"
  | "button"
  | "promise"
  | "note"
  | "slider"
  | "sum"
  | "way"
  | "listHeading"
  | "point"
  | "role"
  | "quote"
  | "question"
  | "answer"
  | "link"
  | "claim"
  | "source"
  | "forWhom"
  /** The line of the headline with what a deal earns, where the plan has one rate or amount. */
  | "earns"
  /** Replaces the text while no plan is published. */
  | "withoutPlan"
  /** Shown while there are no testimonials. */
  | "smallUnsaid"
  | "headingUnsaid"
  | "textUnsaid"
  /** Replaces the text where people join by invitation only. */
  | "invited"
  | "applied";
type Text = readonly [key: string, kind: TextKind];

const head = (section: string): Text[] => [
  [`${section}.eyebrow`, "small"],
  [`${section}.title`, "heading"],
  [`${section}.line`, "text"],
];
const card = (name: string): Text[] => [
  [`${name}.title`, "heading"],
  [`${name}.line`, "text"],
];
const row = (name: string): Text[] => [
  [`rows.${name}.kicker`, "above"],
  ...card(`rows.${name}`),
  ...["a", "b"].map((point): Text => [`rows.${name}.${point}`, "point"]),
];
const voice = (name: string): Text[] => [
  [`testimonials.ours.${name}.quote`, "quote"],
  [`testimonials.ours.${name}.role`, "role"],
];
const question = (name: string): Text[] => [
  [`${name}.q`, "question"],
  [`${name}.a`, "answer"],
];

/** Every editable text by section, both in the order of the page. */
export const textOrder = {
  hero: [
    ["hero.short", "browserTitle"],
    ["tenant.short", "browserTitle"],
    ["hero.claim", "above"],
    ["tenant.claim", "above"],
    ["hero.title", "heading"],
    ["hero.earnShare", "earns"],
    ["hero.earnAmount", "earns"],
    ["hero.line", "text"],
    ["tenant.line", "text"],
    ["hero.calculate", "button"],
    ["hero.promise.free", "promise"],
    ["hero.promise.brand", "promise"],
    ["tenant.promise", "promise"],
    ["hero.promise.languages", "promise"],
  ],
  features: [...head("features"), ...["introduce", "follow", "money", "link"].flatMap(row)],
  calculator: [
    ...head("calculator"),
    ["calculator.own", "withoutPlan"],
    ["calculator.perMonth", "slider"],
    ["calculator.deal", "slider"],
    ["calculator.win", "slider"],
    ["calculator.result", "sum"],
    ["calculator.monthly", "note"],
    ["calculator.example", "note"],
    ["calculator.waysTitle", "listHeading"],
    ...["flat", "percent", "tiered", "recurring"].map((way): Text => [`calculator.ways.${way}`, "way"]),
  ],
  testimonials: [
    ...head("testimonials"),
    ["testimonials.ours.eyebrow", "smallUnsaid"],
    ["testimonials.ours.title", "headingUnsaid"],
    ["testimonials.ours.line", "textUnsaid"],
    ...voice("referrer"),
    ...voice("sales"),
    ...voice("books"),
  ],
  pricing: [
    ...head("pricing"),
    ["pricing.starter.for", "forWhom"],
    ["pricing.professional.for", "forWhom"],
    ["pricing.enterprise.for", "forWhom"],
    ["pricing.all", "above"],
    ["pricing.more", "link"],
    ["pricing.questions.title", "listHeading"],
    ...["cost", "who", "change", "limits", "referrers"].map((name) => `pricing.questions.${name}`).flatMap(question),
  ],
  questions: [
    ["questions.title", "listHeading"],
    ...["who", "paid", "same", "consent"].map((name) => `questions.${name}`).flatMap(question),
  ],
  contact: [
    ["contact.eyebrow", "small"],
    ["contact.title", "heading"],
    ["contact.tenantTitle", "heading"],
    ["contact.line", "text"],
    ["contact.orWrite", "note"],
    ["contact.guides", "note"],
    ["contact.health", "note"],
  ],
  cta: [
    ["cta.title", "heading"],
    ["tenant.ctaTitle", "heading"],
    ["cta.claim", "claim"],
    ["cta.source", "source"],
    ["cta.line", "text"],
    ["cta.apply", "applied"],
    ["cta.invited", "invited"],
    ["cta.more", "button"],
  ],
} satisfies Record<string, readonly Text[]>;
export type EditableSection = keyof typeof textOrder;
export const editableSections = Object.keys(textOrder) as EditableSection[];

export type LabelledText = { key: string; kind: TextKind; number: number | undefined };

/** Returns the texts of a section that appear on this site, numbered where there are several of a kind. */
export function textsOf(section: EditableSection, isShown: (key: string) => boolean): LabelledText[] {
  const shown = (textOrder[section] as readonly Text[]).filter(([key]) => isShown(key));
  return shown.map(([key, kind], at) => {
    const same = shown.filter((one) => one[1] === kind).length;
    const number = shown.slice(0, at + 1).filter((one) => one[1] === kind).length;
    return { key, kind, number: same > 1 ? number : undefined };
  });
}
