import type { Referral } from "../../referral.ts";

export type FormProps = {
  /** The one to edit; without it, a new one. */
  id?: Referral["id"] | undefined;
  onDone: (id: Referral["id"]) => void;
  onCancel: () => void;
  /** A new one became a draft of the server's: the address may now name it. */
  onKept?: (id: Referral["id"]) => void;
};
