import type { ReactNode } from "react";
import type { Referral } from "../../contract/referral.ts";
import type { FormValues } from "./form-values.ts";

/** Returns what a referral with these values would earn; undefined if there is nothing to show. */
export type EarningsPreview = (values: FormValues) => { block: ReactNode; line: ReactNode } | undefined;

export type FormProps = {
  /** The referral to edit; undefined for a new one. */
  id?: Referral["id"] | undefined;
  onDone: (id: Referral["id"]) => void;
  onCancel: () => void;
  /** Called when a new referral becomes a draft on the server, so that the URL can name it. */
  onKept?: (id: Referral["id"]) => void;
  /** What the referral would earn, supplied by a higher feature: a block beside the form, and a line for a phone's bar. */
  earnings?: EarningsPreview | undefined;
};
