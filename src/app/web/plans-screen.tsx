import { tryPlan } from "#features/commissions/trial.ts";
import { PlansScreen } from "#features/plans/web/plans-screen.tsx";
import type { TryDraft } from "#features/plans/web/trial/trial.ts";
import { call } from "#web/api/call.ts";

/** Composed here because what a draft would have given is reckoned by another feature. */
const tryDraft: TryDraft = (planId, months) => call(tryPlan, { planId, months });

export const Plans = () => <PlansScreen tryDraft={tryDraft} />;
