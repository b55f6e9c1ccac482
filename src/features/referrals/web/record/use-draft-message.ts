import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { draftMessage } from "../../contract/draft.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import type { rejectReasons } from "../../contract/values.ts";
import { type DraftKind, missingDetails } from "../../rules/drafting.ts";

type Options = {
  kind: DraftKind;
  rejectReason: (typeof rejectReasons)[number] | undefined;
  note: string;
  onChange: (note: string) => void;
};

/**
 * Requests a draft, and fills in a template in the reader's language if there is none for whatever reason. A cancelled request is ignored
 * when its answer arrives. What the field contained can be restored.
 */
export function useDraftMessage(referral: ReferralRow, { kind, rejectReason, note, onChange }: Options) {
  const { t } = useTranslation("referrals");
  const { list } = useFormatters();
  const [isPending, setPending] = useState(false);
  const [drafted, setDrafted] = useState<{ providerName: string | null }>();
  const latest = useRef(0);

  const templateText = () => {
    const { fullName: name } = referral;
    if (kind === "reject") return t(`draft.reject.${rejectReason ?? "other"}`, { name });
    const missing = missingDetails(referral).map((detail) => t(`draft.detail.${detail}`));
    return missing.length > 0 ? t("draft.ask", { name, details: list(missing) }) : t("draft.askOpen", { name });
  };
  const fill = (text: string, providerName: string | null) => {
    onChange(text);
    setDrafted({ providerName });
    if (note.trim() === "") return;
    void offerUndo({ message: t("draft.replaced"), undo: () => onChange(note) });
  };
  const draft = async () => {
    latest.current += 1;
    const request = latest.current;
    setPending(true);
    const answer = await call(draftMessage, { id: referral.id, kind, ...(rejectReason && { rejectReason }) }).catch(
      () => ({ text: null, providerName: null }),
    );
    if (request !== latest.current) return;
    setPending(false);
    fill(answer.text ?? templateText(), answer.text === null ? null : answer.providerName);
  };
  const cancel = () => {
    latest.current += 1;
    setPending(false);
  };
  return { draft: () => void draft(), cancel, isPending, drafted };
}
