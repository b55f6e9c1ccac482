import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "#web/ui/fact-list.tsx";
import panel from "#web/ui/panel.module.css";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { PrivacyRequest } from "../../contract.ts";
import { RefuseForm } from "./refuse-form.tsx";
import { StateOfRequest } from "./request-columns.tsx";
import { useRequestActions } from "./use-request-actions.ts";

/** One request, and what can be done about it while it is open. */
export function RequestPanel({ request, onClose }: { request: PrivacyRequest | undefined; onClose: () => void }) {
  const [refusing, setRefusing] = useState<string>();
  const isRefusing = request !== undefined && refusing === request.id;
  return (
    <SidePanel
      opened={request !== undefined}
      title={<bdi dir="ltr">{request?.email}</bdi>}
      onClose={onClose}
      actions={
        request?.state === "open" && !isRefusing ? (
          <Actions request={request} onRefuse={() => setRefusing(request.id)} />
        ) : undefined
      }
    >
      {request ? <Facts request={request} /> : null}
      {isRefusing ? <RefuseForm request={request} onDone={() => setRefusing(undefined)} /> : null}
    </SidePanel>
  );
}

function Facts({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation("privacy");
  const { kind, createdAt, dueAt, closedAt, note, answer, erased } = request;
  const time = (at: string) => <RelativeTime at={new Date(at)} />;
  return (
    <div className={panel.body}>
      <FactList
        facts={[
          { name: t("requests.kind.label"), value: t(`requests.kind.${kind}`) },
          { name: t("requests.state.label"), value: <StateOfRequest request={request} /> },
          { name: t("requests.createdAt"), value: time(createdAt) },
          { name: t("requests.dueAt"), value: time(dueAt) },
          ...(closedAt ? [{ name: t("requests.closedAt"), value: time(closedAt) }] : []),
          ...(closedAt && kind === "erasure" ? [{ name: t("requests.erased"), value: String(erased) }] : []),
        ]}
      />
      {note ? <Quote text={note} /> : null}
      {answer ? <Quote text={answer} /> : null}
    </div>
  );
}

function Actions({ request, onRefuse }: { request: PrivacyRequest; onRefuse: () => void }) {
  const { t } = useTranslation("privacy");
  const { complete, saveCopy, isPending } = useRequestActions(request);
  const isErasure = request.kind === "erasure";
  return (
    <>
      <Button variant={isErasure ? "default" : "filled"} loading={isPending} onClick={saveCopy}>
        {t("requests.download")}
      </Button>
      <Button variant={isErasure ? "filled" : "default"} loading={isPending} onClick={complete}>
        {t(`requests.complete.${request.kind}`)}
      </Button>
      <Button variant="default" disabled={isPending} onClick={onRefuse}>
        {t("requests.refuse")}
      </Button>
    </>
  );
}
