import { IconMessage, IconSparkles } from "@tabler/icons-react";
import type { Money } from "#base/money.ts";
import { FactList } from "../fact-list.tsx";
import { MoneyText } from "../money-text.tsx";
import { Quote } from "../quote.tsx";
import { RelativeTime } from "../relative-time.tsx";
import { type SumRow, SumRows } from "../sum-rows.tsx";
import { TimeZone } from "../time-zone.ts";
import { Timeline, TimelineRow } from "../timeline.tsx";
import styles from "./kit-screen.module.css";
import { KitSection, Specimen } from "./specimen.tsx";

const amounts: Money[] = [
  { minor: 1_234_567, currency: "EUR" },
  { minor: 1_234_567, currency: "USD" },
  { minor: 1_234_567, currency: "JPY" },
  { minor: 1_234_567, currency: "KWD" },
  { minor: -45_000, currency: "SAR" },
];
const minute = 60_000;
const opened = Date.now();
const ages = [0, 7, 190, 60 * 30, 60 * 24 * 12, 60 * 24 * 400].map((minutes) => new Date(opened - minutes * minute));

const euros = (minor: number): Money => ({ minor, currency: "EUR" });
const rows: SumRow[] = [
  { key: "basis", label: "Deal value", amount: euros(1_200_000), kind: "from" },
  { key: "first", label: "10% of €10,000.00", amount: euros(100_000) },
  { key: "second", label: "12% of €2,000.00", amount: euros(24_000) },
  { key: "cap", label: "Cap of a deal", note: "At most €1,000.00", amount: euros(-24_000), kind: "limit" },
  { key: "total", label: "Amount", note: "1 USD = 0.8927 EUR", amount: euros(100_000), kind: "total" },
];

function Calculation() {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Deal value</dt>
        <dd>
          <MoneyText amount={{ minor: 4_800_000, currency: "EUR" }} />
        </dd>
      </div>
      <div>
        <dt>Rate</dt>
        <dd>8 %</dd>
      </div>
      <div>
        <dt>Commission</dt>
        <dd>
          <MoneyText amount={{ minor: 384_000, currency: "EUR" }} />
        </dd>
      </div>
    </dl>
  );
}

export function ValueExamples() {
  return (
    <KitSection
      id="values"
      title="Money and time"
      description="Both explain themselves: the record's own currency, the person's own zone."
    >
      <Specimen title="Amounts" note="Never the language's currency. Tabular figures.">
        {amounts.map((amount) => (
          <MoneyText key={amount.currency} amount={amount} />
        ))}
        <MoneyText amount={{ minor: 4_800_000, currency: "EUR" }} withoutCents />
      </Specimen>
      <Specimen title="Why this amount">
        <MoneyText amount={{ minor: 384_000, currency: "EUR" }} explanation={<Calculation />} />
      </Specimen>
      <Specimen title="How an amount came about" note="It closes with what the parts come to." layout="bare">
        <SumRows label="How this amount came about" rows={rows} />
      </Specimen>
      <Specimen title="Times" note="They keep up; the exact one on hover and focus.">
        {ages.map((at) => (
          <RelativeTime key={at.getTime()} at={at} />
        ))}
        <TimeZone value="Asia/Tokyo">
          <RelativeTime at={new Date(opened - 190 * minute)} />
        </TimeZone>
      </Specimen>
      <Specimen title="Facts by name" note="Only what is known takes a line." layout="grid">
        <FactList
          facts={[
            { name: "Company", value: "Example GmbH" },
            { name: "Website", value: "" },
            { name: "Handed in", value: <RelativeTime at={new Date(opened - 190 * minute)} /> },
          ]}
        />
      </Specimen>
      <Specimen title="What happened" note="The newest first, with what was said." layout="grid">
        <Timeline>
          <TimelineRow icon={IconMessage} summary="Omar left a note">
            <Quote text={"Called them twice.\nThey ring back on Monday."} />
          </TimelineRow>
          <TimelineRow icon={IconSparkles} summary="Handed in" />
        </Timeline>
      </Specimen>
    </KitSection>
  );
}
