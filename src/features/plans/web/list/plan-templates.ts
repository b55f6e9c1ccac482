import type { z } from "zod";
import { defaultAmountIn } from "#base/default-amount.ts";
import type { rule } from "../../rule.ts";

export const planTemplates = ["percent", "tiered", "lead"] as const;
export type PlanTemplate = (typeof planTemplates)[number];
type Rules = z.input<typeof rule>[];

/** Templates for the most common plans, with amounts of about the same value in every currency. */
export function templateRules(template: PlanTemplate, currency: string): Rules {
  const whole = (amount: number) => defaultAmountIn(amount, currency);
  if (template === "percent")
    return [{ key: "won", trigger: "won", basis: "dealValue", formula: { kind: "percent", bp: 1000 } }];
  if (template === "tiered")
    return [
      {
        key: "won",
        trigger: "won",
        basis: "dealValue",
        formula: {
          kind: "tiered",
          mode: "marginal",
          by: "deal",
          steps: [
            { fromMinor: 0, bp: 800 },
            { fromMinor: whole(10_000), bp: 1000 },
            { fromMinor: whole(50_000), bp: 1200 },
          ],
        },
      },
    ];
  return [
    { key: "qualified", trigger: "qualified", basis: "fixed", formula: { kind: "flat", minor: whole(50) } },
    {
      key: "payments",
      trigger: "payment",
      basis: "netReceived",
      formula: { kind: "recurring", months: 12, steps: [{ fromMonth: 1, bp: 2000 }] },
    },
  ];
}
