import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { Button, Modal, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { archiveStage, type Pipeline, type Stage } from "../contract.ts";
import { catalog, useStageName } from "./api.ts";
import styles from "./programs.module.css";

type Props = { stage: Stage; pipeline: Pipeline; onClose: () => void };

/** What stands in a stage must go somewhere before the stage can go. */
export function ArchiveStageDialog({ stage, pipeline, onClose }: Props) {
  const { t } = useTranslation("programs");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const stageName = useStageName();
  const name = stageName(stage);
  const targets = pipeline.stages.filter(({ id, kind }) => id !== stage.id && kind === stage.kind);
  // The one before it: nothing seems to have come further than it has.
  const nearest = targets.findLast(({ position }) => position < stage.position) ?? targets[0];
  const [target, setTarget] = useState<string | undefined>(nearest?.id);
  const chosen = targets.find(({ id }) => id === target);
  const { send, isPending, error } = useSend(archiveStage, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: catalog.queryKey });
      toast(t("stage.archived", { name }));
      onClose();
    },
  });
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t("stage.archiveTitle", { name })}
      closeButtonProps={{ "aria-label": words("close") }}
      overlayProps={{ backgroundOpacity: 0.28 }}
    >
      <div className={styles.form}>
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <p>{t("stage.archiveLine")}</p>
        <Select
          data-autofocus
          allowDeselect={false}
          label={t("stage.target")}
          data={targets.map((one) => ({ value: one.id as string, label: stageName(one) }))}
          value={target ?? null}
          onChange={(value) => setTarget(value ?? undefined)}
        />
        <Button
          color="var(--bad-solid)"
          loading={isPending}
          disabled={!chosen}
          onClick={() => chosen && send({ id: stage.id, targetId: chosen.id })}
        >
          {t("stage.archive")}
        </Button>
      </div>
    </Modal>
  );
}
