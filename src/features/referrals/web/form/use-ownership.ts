import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Program } from "#features/programs/contract.ts";
import type { Referral } from "../../contract/referral.ts";
import { ownershipCheck } from "../api.ts";
import type { FormValues } from "./form-values.ts";

export type OwnershipProps = {
  values: Pick<FormValues, "email" | "phone" | "company" | "country" | "productInterest" | "programId">;
  /** The referral being edited, which is not a duplicate of itself. */
  except: Referral["id"] | undefined;
};

const isAddress = (text: string) => /^\S+@\S+\.\S{2,}$/.test(text);
const hasNumber = (text: string) => text.replaceAll(/\D/g, "").length > 6;

const toInput = (
  { email, phone, company, country, productInterest, programId }: OwnershipProps["values"],
  except: OwnershipProps["except"],
) => ({
  email: isAddress(email.trim()) ? email.trim() : "",
  phone: hasNumber(phone) ? phone.trim() : "",
  company: company.trim().length > 2 ? company.trim() : "",
  country,
  productInterest: productInterest.trim(),
  ...(programId && { programId: programId as Program["id"] }),
  ...(except && { except }),
});

/** Returns the same object while its content is equal, so that only a different query is debounced. */
function useStable<T extends object>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

/** Checks while typing what would happen to the referral. Undefined until there is something to check. */
export function useOwnership({ values, except }: OwnershipProps) {
  const [question] = useDebouncedValue(useStable(toInput(values, except)), 500);
  const { email, phone, company } = question;
  const isEnabled = email !== "" || phone !== "" || company !== "";
  // A failed check is not shown, because the server checks again on submission.
  const { data } = useQuery({
    ...ownershipCheck(question),
    enabled: isEnabled,
    placeholderData: (before) => before,
    retry: false,
  });
  return isEnabled && data ? { ...data, checked: { email, phone, company } } : undefined;
}
