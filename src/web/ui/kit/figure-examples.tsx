import { useState } from "react";
import { AmountField } from "../amount-field.tsx";
import { ChoiceCards } from "../choice-cards.tsx";
import { DaysChip } from "../days-chip.tsx";
import { PercentField } from "../percent-field.tsx";

const choices = [
  { value: "ask", title: "Ask, but pay", line: "Partners are reminded." },
  { value: "block", title: "Do not pay", line: "Payouts wait until the details are there." },
] as const;

/** Fields for amounts, percentages, durations and choices. */
export function FigureExamples() {
  const [minor, setMinor] = useState<number | null>(1_234_567);
  const [yen, setYen] = useState<number | null>(120_000);
  const [share, setShare] = useState<number | null>(1_250);
  const [days, setDays] = useState<string | undefined>("30d");
  const [choice, setChoice] = useState<(typeof choices)[number]["value"]>("ask");
  return (
    <>
      <AmountField label="Cap of a deal" currency="EUR" minor={minor} onChange={setMinor} />
      <AmountField label="In yen" currency="JPY" minor={yen} onChange={setYen} description="Without cents." />
      <AmountField label="Too little" currency="EUR" minor={10} onChange={() => {}} error="At least €1.00." />
      <PercentField label="Rate" basisPoints={share} onChange={setShare} />
      <PercentField label="Fixed rate" basisPoints={share} onChange={setShare} disabled />
      <DaysChip label="Earned" entry={days} onChange={setDays} />
      <ChoiceCards legend="Rule" name="kit-rule" choices={choices} value={choice} onChange={setChoice} />
      <fieldset disabled style={{ border: 0, padding: 0, margin: 0 }}>
        <ChoiceCards
          legend="Rule that others set"
          name="kit-fixed"
          choices={choices}
          value="ask"
          onChange={setChoice}
        />
      </fieldset>
    </>
  );
}
