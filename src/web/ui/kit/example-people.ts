import { IconCircleCheck, IconCircleX, IconClock, IconMessageQuestion, IconProgress } from "@tabler/icons-react";
import type { Money } from "#base/money.ts";

/** Invented for this page: names of every length and script, amounts in several currencies. */
export type ExamplePerson = {
  id: string;
  name: string;
  company: string;
  status: ExampleStatus;
  value: Money;
  changed: Date;
};

export const exampleStatuses = {
  waiting: { tone: "warn", icon: IconMessageQuestion, label: "Needs info" },
  review: { tone: "info", icon: IconClock, label: "Under review" },
  progress: { tone: "primary", icon: IconProgress, label: "In progress" },
  won: { tone: "good", icon: IconCircleCheck, label: "Won" },
  lost: { tone: "calm", icon: IconCircleX, label: "Lost" },
} as const;
export type ExampleStatus = keyof typeof exampleStatuses;

const names = [
  ["Example Person", "Example & Sons"],
  ["Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst", "Donaudampfschifffahrtsgesellschaft"],
  ["شخص للمثال", "شركة المثال"],
  ["示例用户", "示例公司"],
  ["Jo", "A"],
  ["Renée Exemple-Dupont", "Société Exemple"],
] as const;
const currencies = ["EUR", "USD", "JPY", "SAR", "CNY", "KWD"] as const;
const statuses = Object.keys(exampleStatuses) as ExampleStatus[];
const started = Date.now();

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

export const examplePeople = (count: number): ExamplePerson[] =>
  Array.from({ length: count }, (_, at) => {
    const [name, company] = pick(names, at);
    return {
      id: `example-${at + 1}`,
      name,
      company: `${company} ${at + 1}`,
      status: pick(statuses, at * 3 + Math.floor(at / 5)),
      value: { minor: ((at * 7919) % 900) * 1000 + 5000, currency: pick(currencies, at) },
      changed: new Date(started - at * at * 60_000 * 7),
    };
  });
