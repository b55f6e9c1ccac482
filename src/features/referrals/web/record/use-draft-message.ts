import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LocaleCode } from "#base/locales.ts";
import { call } from "#web/api/call.ts";
import { useGenerated } from "#web/api/use-generated.ts";
import { offerUndo } from "#web/ui/undo.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { draftMessage } from "../../contract/draft.ts";
import type { GeneratedText } from "../../contract/generated.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import type { rejectReasons } from "../../contract/values.ts";
import { type DraftKind, missingDetails } from "../../rules/drafting.ts";

export type DraftOptions = {
  kind: DraftKind;
  rejectReason?: (typeof rejectReasons)[number] | undefined;
  /** The language of a follow-up. */
  language?: LocaleCode | undefined;
  note: string;
  onChange: (note: string) => void;
};

/**
 * Requests a draft and shows it while it is written, and fills in a template if there is none for whatever reason. What the field contained
 * can be restored.
 */
export function useDraftMessage(referral: ReferralRow, { kind, rejectReason, language, note, onChange }: DraftOptions) {
  const { t } = useTranslation("referrals");
  const templateText = useTemplateText(referral, { kind, rejectReason, language });
  const [drafted, setDrafted] = useState<{ providerName: string | null }>();
  const { read, stop, isPending } = useGenerated<GeneratedText>();

  const draft = async () => {
    const before = note;
    const input = { id: referral.id, kind, ...(rejectReason && { rejectReason }), ...(language && { language }) };
    const request = (signal: AbortSignal) => call(draftMessage, input, undefined, signal);
    const { last, isStopped } = await read(request, onChange);
    if (!isStopped) {
      onChange(last?.text ?? templateText());
      setDrafted({ providerName: last?.text ? last.providerName : null });
    }
    if (before.trim() === "" || isStopped) return;
    void offerUndo({ message: t("draft.replaced"), undo: () => onChange(before) });
  };
  return { draft: () => void draft(), stop, isPending, drafted };
}

type Template = Pick<DraftOptions, "kind" | "rejectReason" | "language">;

/** The template is in the reader's language; a follow-up is in the contact's. */
function useTemplateText(referral: ReferralRow, { kind, rejectReason, language }: Template) {
  const { t } = useTranslation("referrals");
  const { t: inLanguage } = useTranslation("referrals", { ...(language && { lng: language }), useSuspense: false });
  const { list } = useFormatters();
  return () => {
    const { fullName: name, productInterest: product } = referral;
    if (kind === "followUp") {
      const from = referral.referrerName ?? "…";
      return product
        ? inLanguage("draft.followUpProduct", { name, from, product })
        : inLanguage("draft.followUp", { name, from });
    }
    if (kind === "reject") return t(`draft.reject.${rejectReason ?? "other"}`, { name });
    const missing = missingDetails(referral).map((detail) => t(`draft.detail.${detail}`));
    return missing.length > 0 ? t("draft.ask", { name, details: list(missing) }) : t("draft.askOpen", { name });
  };
}
