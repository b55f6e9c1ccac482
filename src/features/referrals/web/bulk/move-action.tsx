import "@mantine/core/styles/Menu.layer.css";
import { Menu } from "@mantine/core";
import { IconArrowsRightLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { catalog, usePipelineName, useStageName } from "#features/programs/web/api.ts";
import type { ReferralRow } from "../../contract/referral.ts";
import styles from "./bulk.module.css";
import type { BulkAction } from "./use-bulk.ts";

type Props = { onAct: (act: BulkAction) => void; disabled: boolean; rows: ReferralRow[] };

/** Moves to an open stage of their pipelines. Winning and losing need input a list cannot collect. */
export function MoveAction({ onAct, disabled, rows }: Props) {
  const { t } = useTranslation("referrals");
  const { data } = useQuery(catalog);
  const stageName = useStageName();
  const pipelineName = usePipelineName();
  const pipelines = (data?.pipelines ?? []).filter(({ id }) => rows.some(({ pipelineId }) => pipelineId === id));
  return (
    <Menu position="top-start" width={240} shadow="none">
      <Menu.Target>
        <button type="button" className={styles.act} disabled={disabled}>
          <IconArrowsRightLeft size={17} stroke={1.7} aria-hidden="true" />
          {t("bulk.move")}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ""}>
        {pipelines.map((pipeline) => (
          <Fragment key={pipeline.id}>
            {pipelines.length > 1 ? <Menu.Label>{pipelineName(pipeline)}</Menu.Label> : null}
            {pipeline.stages
              .filter(({ kind }) => kind === "open")
              .map((stage) => (
                <Menu.Item key={stage.id} onClick={() => onAct({ act: "advance", stageId: stage.id })}>
                  <bdi>{stageName(stage)}</bdi>
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
