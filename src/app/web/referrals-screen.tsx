import { IconFileSpreadsheet, IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ReferralCall } from "#features/calls/web/start/referral-call.tsx";
import { viewCommissionsAccess } from "#features/commissions/access.ts";
import { CommissionPreview } from "#features/commissions/web/preview/commission-preview.tsx";
import { CommissionSection } from "#features/commissions/web/referral/commission-section.tsx";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { ReferralConversation } from "#features/communication/web/referral-conversation.tsx";
import { Slots as ConversationSlots } from "#features/communication/web/slots.tsx";
import { viewGameAccess } from "#features/gamification/access.ts";
import { ReferralAwards } from "#features/gamification/web/slots/referral-awards.tsx";
import { modelsAccess, predictionsAccess } from "#features/intelligence/access.ts";
import type { HintForm } from "#features/intelligence/contract/predictions.ts";
import { FormHints } from "#features/intelligence/web/form/form-hints.tsx";
import { NextAction } from "#features/intelligence/web/next-action/next-action.tsx";
import { PredictionCard } from "#features/intelligence/web/predictions/prediction-card.tsx";
import { getPayee } from "#features/payouts/contract/payees.ts";
import { getPayoutSettings } from "#features/payouts/contract/settings.ts";
import { nextRunOn } from "#features/payouts/rules/runs.ts";
import { payee, payoutSettings } from "#features/payouts/web/api.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { openStatuses } from "#features/referrals/contract/values.ts";
import type { FieldName } from "#features/referrals/fields.ts";
import type { FormValues } from "#features/referrals/web/form/form-values.ts";
import { ReferralsScreen } from "#features/referrals/web/referrals-screen.tsx";
import type { ReferralsSearch } from "#features/referrals/web/search.ts";
import { type PreviewedDeal, Slots } from "#features/referrals/web/slots.tsx";
import { exportAccess, exportPath, listImports } from "#features/transfers/contract.ts";
import { useCan } from "#web/api/can.tsx";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { useCallSlots } from "./call-slots.tsx";

/** The statuses in which a referral has earned or can earn a commission. */
const earningStatuses: readonly Referral["status"][] = ["accepted", "in_progress", "won", "reversed"];

/** The statuses in which a deal can still be won. */
const previewStatuses: readonly Referral["status"][] = [
  "submitted",
  "under_review",
  "needs_info",
  "accepted",
  "in_progress",
];
type ProgramId = Referral["programId"];

/** Finds the first payout run after a day: a company knows the settings, a partner the date of their next payout. */
function usePayoutAfter(): (day: string) => string | undefined {
  const { data: settings } = useQuery({ ...payoutSettings, enabled: useCan(getPayoutSettings) });
  const { data: payoutMethod } = useQuery({ ...payee, enabled: useCan(getPayee) });
  const runDay = settings?.runDay ?? (payoutMethod && Number(payoutMethod.nextRunOn.slice(8)));
  return (day) => (runDay ? nextRunOn(day, runDay) : undefined);
}

/** What the form says so far, without the texts themselves. */
const hintFormOf = (values: FormValues): HintForm => ({
  ...(values.programId && { programId: values.programId }),
  productInterest: values.productInterest,
  source: values.source,
  timeline: values.timeline || null,
  priority: values.priority || null,
  relationship: values.relationship || null,
  confidenceLevel: (values.confidenceLevel || null) as HintForm["confidenceLevel"],
  estimatedMinor: values.estimatedMinor === "" ? null : Number(values.estimatedMinor),
  currency: values.currency,
  phone: values.phone !== "",
  email: values.email,
  position: values.position !== "",
  company: values.company !== "" || values.targetCompany !== "",
  notesLength: values.notes.length,
  contextLength: values.context.length,
  attachments: values.attachments.length,
});

/** Composed in the app layer, because import, export and commissions of referrals belong to higher features. */
export function Referrals() {
  const { t } = useTranslation("referrals");
  const navigate = useNavigate();
  const canImport = useCan(listImports);
  const canExport = useCan(exportAccess);
  const canSeePredictions = useCan(modelsAccess);
  const canSeeCommissions = useCan(viewCommissionsAccess);
  const canPredict = useCan(predictionsAccess);
  const { t: ofIntelligence } = useTranslation("intelligence");
  const { t: ofCommunication } = useTranslation("communication");
  const { t: ofCommissions } = useTranslation("commissions");
  const payoutAfter = usePayoutAfter();
  const downloadExport = (format: string, query: URLSearchParams) => {
    query.set("format", format);
    location.assign(`${exportPath}?${query}`);
  };
  const transfers = (query: () => URLSearchParams): MoreAction[] => [
    ...(canExport
      ? [
          { label: t("list.exportCsv"), icon: IconFileTypeCsv, onClick: () => downloadExport("csv", query()) },
          { label: t("list.exportXlsx"), icon: IconFileSpreadsheet, onClick: () => downloadExport("xlsx", query()) },
        ]
      : []),
    ...(canImport
      ? [{ label: t("list.import"), icon: IconUpload, onClick: () => void navigate({ to: "/referrals/import" }) }]
      : []),
  ];
  const commission = {
    title: ofCommissions("ui.section.title"),
    show: ({ id, status }: Referral) =>
      previewStatuses.includes(status) || earningStatuses.includes(status) ? (
        <>
          {previewStatuses.includes(status) ? (
            <CommissionPreview asked={{ referralId: id }} payoutAfter={payoutAfter} />
          ) : null}
          {earningStatuses.includes(status) ? <CommissionSection referralId={id} /> : null}
        </>
      ) : null,
  };
  const prediction = {
    title: ofIntelligence("prediction.title"),
    show: ({ id, status, editable }: Referral) =>
      previewStatuses.includes(status) ? (
        <PredictionCard id={id} onEdit={editable.length > 0 ? (field) => openField(id, field) : undefined} />
      ) : null,
  };
  const openField = (id: Referral["id"], field: string) =>
    void navigate({
      to: "/referrals",
      search: (old) => ({ ...(old as ReferralsSearch), id, form: "edit" as const, field: field as FieldName }),
    });
  const hints = (values: FormValues) => (canPredict ? <FormHints form={hintFormOf(values)} /> : null);
  const expectedCommission = ({ minor, programId, ...deal }: PreviewedDeal) =>
    canSeeCommissions ? (
      <CommissionPreview
        asked={{ ...deal, ...(minor !== null && { minor }), ...(programId && { programId: programId as ProgramId }) }}
        payoutAfter={payoutAfter}
      />
    ) : null;
  const nextAction = (referral: Referral) =>
    canSeePredictions && openStatuses.some((status) => status === referral.status) ? (
      <NextAction referral={referral} />
    ) : null;
  const hasGame = useCan(viewGameAccess);
  const awards = ({ id, status }: Referral) => (hasGame && status !== "draft" ? <ReferralAwards id={id} /> : null);
  const hasConversations = useCan(viewConversationsAccess);
  const callSlots = useCallSlots();
  const conversation = hasConversations
    ? {
        label: ofCommunication("referral.tab"),
        show: ({ id }: Referral) => (
          <ConversationSlots value={callSlots}>
            <ReferralConversation key={id} referralId={id} />
          </ConversationSlots>
        ),
      }
    : undefined;
  const call = (referral: Referral) => <ReferralCall referral={referral} />;
  return (
    <Slots value={{ expectedCommission, hints, nextAction, awards, conversation, call }}>
      <ReferralsScreen
        transfers={transfers}
        more={[...(canPredict ? [prediction] : []), ...(canSeeCommissions ? [commission] : [])]}
      />
    </Slots>
  );
}
