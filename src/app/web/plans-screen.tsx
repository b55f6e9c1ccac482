import { tryPlan } from "#features/commissions/contract/trial.ts";
import { PlansScreen } from "#features/plans/web/plans-screen.tsx";
import type { TryDraft } from "#features/plans/web/trial/trial.ts";
import { call } from "#web/api/call.ts";

/** Composed in the app layer, because a higher feature calculates what a draft would have paid. */
const tryDraft: TryDraft = (planId, months) => call(tryPlan, { planId, months });

export const Plans = () => <PlansScreen tryDraft={tryDraft} />;
