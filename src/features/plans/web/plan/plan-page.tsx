import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Plan } from "../../contract.ts";
import { DraftView } from "../draft/draft-view.tsx";
import { PublishDialog } from "../draft/publish-dialog.tsx";
import { useKeptDraft } from "../draft/use-kept-draft.ts";
import { planViews, route } from "../search.ts";
import { standingOf } from "../standing.ts";
import type { TryDraft } from "../trial/trial.ts";
import { TrialView } from "../trial/trial-view.tsx";
import { useToday } from "../use-days.ts";
import { BackLink } from "./back-link.tsx";
import { NowView } from "./now-view.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { PlanNameDialog } from "./plan-name-dialog.tsx";
import { usePlanActs } from "./use-plan-acts.ts";
import { useStandingLine } from "./use-standing-line.ts";

/** One plan: the version in effect, the draft, and what the draft would have paid. */
export function PlanPage({ plan, tryDraft }: { plan: Plan; tryDraft: TryDraft }) {
  const { t } = useTranslation("plans");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<"name" | "publish">();
  const standing = standingOf(plan, useToday());
  const { draft } = standing;
  const kept = useKeptDraft(plan, draft);
  const shown = planViews.filter((view) => view === "now" || draft);
  const first = draft && standing.published.length === 0 ? "draft" : "now";
  const current = shown.find((view) => view === search.view) ?? first;
  const acts = usePlanActs(plan, standing, () => setAsking("name"));
  const views = {
    now: () => <NowView plan={plan} standing={standing} />,
    draft: () => (kept ? <DraftView kept={kept} /> : null),
    trial: () => (draft ? <TrialView draft={draft} tryDraft={tryDraft} /> : null),
  };
  const close = () => setAsking(undefined);
  // The last changes are saved first, so that only what is on the screen is published.
  const publish = async () => {
    if (await kept?.flush()) setAsking("publish");
    else toast(t("ui.publish.notYet"), "bad");
  };
  return (
    <>
      <BackLink />
      <PageHeader
        title={plan.name}
        line={useStandingLine(standing)}
        actions={<PlanActions plan={plan} standing={standing} view={current} onPublish={() => void publish()} />}
        more={acts}
      />
      {shown.length > 1 ? (
        <PageTabs
          label={t("ui.views.label")}
          tabs={shown.map((name) => ({ name, label: t(`ui.views.${name}`), show: views[name] }))}
          current={current}
          onOpen={(view) => void navigate({ search: { plan: plan.id, view } })}
        />
      ) : (
        views.now()
      )}
      {asking === "name" ? <PlanNameDialog plan={plan} onClose={close} /> : null}
      {asking === "publish" && draft ? (
        <PublishDialog plan={plan} draft={draft} standing={standing} onClose={close} />
      ) : null}
    </>
  );
}
