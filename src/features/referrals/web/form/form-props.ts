import type { Referral } from "../../contract/referral.ts";

export type FormProps = {
  /** The referral to edit; undefined for a new one. */
  id?: Referral["id"] | undefined;
  onDone: (id: Referral["id"]) => void;
  onCancel: () => void;
  /** Called when a new referral becomes a draft on the server, so that the URL can name it. */
  onKept?: (id: Referral["id"]) => void;
};
