import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { archiveStage, type Pipeline, type Stage } from "../contract.ts";
import { catalog, useStageName } from "./api.ts";
import styles from "./programs.module.css";

type Props = { stage: Stage; pipeline: Pipeline; onClose: () => void };

/** Asks for the target stage of the deals before the stage is archived. */
export function ArchiveStageDialog({ stage, pipeline, onClose }: Props) {
  const { t } = useTranslation("programs");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const stageName = useStageName();
  const name = stageName(stage);
  const targets = pipeline.stages.filter(({ id, kind }) => id !== stage.id && kind === stage.kind);
  // The previous stage is the default, so that no deal appears to have progressed.
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
    <Dialog onClose={onClose} title={t("stage.archiveTitle", { name })}>
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
    </Dialog>
  );
}
