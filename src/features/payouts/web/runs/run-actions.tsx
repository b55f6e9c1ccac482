import { Button } from "@mantine/core";
import { IconCircleCheck, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import type { MoreAction } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import { cancelRun, markRunPaid, type Run, releaseRun } from "../../contract/runs.ts";
import { useInvalidate } from "../api.ts";
import { route } from "../search.ts";
import { PaidDialog } from "./paid-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { tallyOf } from "./tally.ts";

/** Shows the next step: releasing a draft, or recording that the bank has executed the file. */
export function RunActions({ run }: { run: Run }) {
  const { t } = useTranslation("payouts");
  const [openDialog, setAsked] = useState<"release" | "paid">();
  const close = () => setAsked(undefined);
  const mayRelease = useCan(releaseRun) && run.state === "draft";
  const atBank = run.ways.some(({ rail, sent }) => rail === "bank" && sent > 0);
  const isToDownload = run.ways.some(({ toDownload }) => toDownload > 0);
  const mayMark = useCan(markRunPaid) && run.state === "released" && atBank;
  return (
    <>
      {mayRelease ? (
        <Button
          disabled={tallyOf(run).all === 0}
          leftSection={<IconSend size={17} stroke={1.8} className="flips" aria-hidden="true" />}
          onClick={() => setAsked("release")}
        >
          {t("ui.release.open")}
        </Button>
      ) : null}
      {mayMark ? (
        <Button
          variant={isToDownload ? "default" : "filled"}
          leftSection={<IconCircleCheck size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => setAsked("paid")}
        >
          {t("ui.paid.open")}
        </Button>
      ) : null}
      {openDialog === "release" ? <ReleaseDialog run={run} onClose={close} /> : null}
      {openDialog === "paid" ? <PaidDialog run={run} onClose={close} /> : null}
    </>
  );
}

/** The menu action that discards a draft; its commissions stay payable. */
export function useDiscardAction(run: Run): MoreAction[] {
  const { t } = useTranslation("payouts");
  const navigate = route.useNavigate();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const canCancel = useCan(cancelRun);
  const { send } = useSend(cancelRun, {
    onSuccess: async () => {
      await navigate({ search: {} });
      await invalidate();
      toast(t("ui.run.thrown"));
    },
    onError: (error) => {
      void invalidate();
      toast(errorText(error), "bad");
    },
  });
  const confirmDiscard = async () => {
    const question = { title: t("ui.run.throwTitle"), body: t("ui.run.throwLine"), action: t("ui.run.throw") };
    if (await confirm({ ...question, danger: true })) send({ id: run.id, version: run.version });
  };
  if (!canCancel || run.state !== "draft") return [];
  return [{ label: t("ui.run.throw"), icon: IconTrash, onClick: () => void confirmDiscard(), danger: true }];
}
