import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/api/call.ts";
import { uuid } from "#web/api/uuid.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { createStage, type Pipeline } from "../contract.ts";
import { StageForm, type StageValues } from "./stage-form.tsx";
import { useStageSaving } from "./use-stage-saving.ts";

type Props = { opened: boolean; pipeline: Pipeline; onClose: () => void };
const start: StageValues = { name: "", kind: "open", probability: 50, maxDays: "" };

export function AddStagePanel({ opened, pipeline, onClose }: Props) {
  const { t } = useTranslation("programs");
  const form = useId();
  const { save, isPending } = useStageSaving(() => {
    toast(t("stage.added"));
    onClose();
  });
  const send = ({ name, kind, probability, maxDays }: StageValues) =>
    save(() =>
      call(
        createStage,
        {
          pipelineId: pipeline.id,
          name: name.trim(),
          kind,
          probability: Number(probability),
          ...(maxDays !== "" && { maxDays: Number(maxDays) }),
        },
        uuid(),
      ),
    );
  return (
    <SidePanel
      opened={opened}
      title={t("stage.add")}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} loading={isPending}>
          {t("stage.add")}
        </Button>
      }
    >
      <StageForm id={form} start={start} canChooseKind onSend={send} />
    </SidePanel>
  );
}
