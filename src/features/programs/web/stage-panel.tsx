import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Stage, updateStage } from "../contract.ts";
import { useStageName } from "./api.ts";
import { StageForm, type StageValues } from "./stage-form.tsx";
import { useStageSaving } from "./use-stage-saving.ts";

export function StagePanel({ stage, onClose }: { stage: Stage | undefined; onClose: () => void }) {
  const { t } = useTranslation("programs");
  const stageName = useStageName();
  const form = useId();
  const { save, isPending } = useStageSaving(() => {
    toast(t("stage.saved"));
    onClose();
  });
  const send =
    ({ id, ...before }: Stage) =>
    ({ name, probability, maxDays }: StageValues) =>
      save(() =>
        call(updateStage, {
          id,
          probability: Number(probability),
          maxDays: maxDays === "" ? null : Number(maxDays),
          // An unchanged name is not sent, so that a standard name stays translated.
          ...(name.trim() !== stageName(before) && { name: name.trim() }),
        }),
      );
  return (
    <SidePanel
      opened={stage !== undefined}
      title={stage ? stageName(stage) : ""}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} loading={isPending}>
          {t("save")}
        </Button>
      }
    >
      {stage ? (
        <StageForm
          id={form}
          canChooseKind={false}
          start={{
            name: stageName(stage),
            kind: stage.kind,
            probability: stage.probability,
            maxDays: stage.maxDays ?? "",
          }}
          onSend={send(stage)}
        />
      ) : null}
    </SidePanel>
  );
}
