import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import panel from "#web/ui/panel.module.css";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Application } from "../../contract/applications.ts";
import { ApplicationAnswers, ApplicationFacts, ApplicationHint } from "./application-details.tsx";
import { DeclineForm } from "./decline-form.tsx";
import { useApplicationActions } from "./use-application-actions.ts";

type Props = { application: Application | undefined; onClose: () => void };

/** One application beside the list, with all answers, and the decision on it. */
export function ApplicationPanel({ application, onClose }: Props) {
  const [declining, setDeclining] = useState<string>();
  const isDeclining = application?.state === "new" && declining === application.id;
  return (
    <SidePanel
      opened={application !== undefined}
      title={<bdi>{application?.name}</bdi>}
      onClose={onClose}
      actions={
        application && !isDeclining ? (
          <Actions application={application} onDecline={() => setDeclining(application.id)} onDone={onClose} />
        ) : null
      }
    >
      {application ? (
        <div className={panel.body}>
          <ApplicationHint application={application} />
          <ApplicationFacts application={application} />
          <ApplicationAnswers application={application} />
          {isDeclining ? (
            <DeclineForm application={application} onCancel={() => setDeclining(undefined)} onDone={onClose} />
          ) : null}
        </div>
      ) : null}
    </SidePanel>
  );
}

type ActionProps = { application: Application; onDecline: () => void; onDone: () => void };

function Actions({ application, onDecline, onDone }: ActionProps) {
  const { t } = useTranslation("applications");
  const { approve, reopen, isPending } = useApplicationActions(application, onDone);
  if (application.state === "approved") return null;
  if (application.state === "declined")
    return (
      <Button variant="default" loading={isPending} onClick={reopen}>
        {t("action.reopen")}
      </Button>
    );
  return (
    <>
      <Button loading={isPending} onClick={approve}>
        {t("action.approve")}
      </Button>
      <Button variant="default" disabled={isPending} onClick={onDecline}>
        {t("action.decline")}
      </Button>
    </>
  );
}
