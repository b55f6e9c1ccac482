import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Plan } from "../../contract.ts";
import { DraftView } from "../draft/draft-view.tsx";
import { PublishDialog } from "../draft/publish-dialog.tsx";
import { useAutosavedDraft } from "../draft/use-autosaved-draft.ts";
import { planStatusOf } from "../plan-status.ts";
import { planViews, route } from "../search.ts";
import type { TryDraft } from "../trial/trial.ts";
import { TrialView } from "../trial/trial-view.tsx";
import { useToday } from "../use-days.ts";
import { BackLink } from "./back-link.tsx";
import { CurrentView } from "./current-view.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { PlanNameDialog } from "./plan-name-dialog.tsx";
import { usePlanActions } from "./use-plan-actions.ts";
import { useStatusLine } from "./use-status-line.ts";

/** One plan: the version in effect, the draft, and what the draft would have paid. */
export function PlanPage({ plan, tryDraft }: { plan: Plan; tryDraft: TryDraft }) {
  const { t } = useTranslation("plans");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [openDialog, setOpenDialog] = useState<"name" | "publish">();
  const status = planStatusOf(plan, useToday());
  const { draft } = status;
  const autosaved = useAutosavedDraft(plan, draft);
  const shown = planViews.filter((view) => view === "now" || draft);
  const first = draft && status.published.length === 0 ? "draft" : "now";
  const current = shown.find((view) => view === search.view) ?? first;
  const moreActions = usePlanActions(plan, status, () => setOpenDialog("name"));
  const views = {
    now: () => <CurrentView plan={plan} status={status} />,
    draft: () => (autosaved ? <DraftView autosaved={autosaved} /> : null),
    trial: () => (draft ? <TrialView draft={draft} tryDraft={tryDraft} /> : null),
  };
  const close = () => setOpenDialog(undefined);
  // The last changes are saved first, so that only what is on the screen is published.
  const publish = async () => {
    if (await autosaved?.flush()) setOpenDialog("publish");
    else toast(t("ui.publish.notYet"), "bad");
  };
  return (
    <>
      <BackLink />
      <PageHeader
        title={plan.name}
        description={useStatusLine(plan, status)}
        actions={<PlanActions plan={plan} status={status} view={current} onPublish={() => void publish()} />}
        moreActions={moreActions}
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
      {openDialog === "name" ? <PlanNameDialog plan={plan} onClose={close} /> : null}
      {openDialog === "publish" && draft ? (
        <PublishDialog plan={plan} draft={draft} status={status} onClose={close} />
      ) : null}
    </>
  );
}
