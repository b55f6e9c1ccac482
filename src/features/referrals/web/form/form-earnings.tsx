import { ExpectedCommission } from "../slots.tsx";
import type { FormPart } from "./form-part.ts";

/** What the referral would earn with the values so far. */
export function FormEarnings({ part: { form, record } }: { part: FormPart }) {
  const { programId, estimatedMinor, currency, productInterest, country } = form.values;
  return (
    <ExpectedCommission
      referralId={record?.id}
      programId={programId}
      minor={estimatedMinor === "" ? null : Number(estimatedMinor)}
      currency={currency}
      product={productInterest}
      country={country}
    />
  );
}
