import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListTab } from "#web/ui/list-tab.tsx";
import type { Reward } from "../../../contract/rewards.ts";
import { catalog } from "../api.ts";
import { route } from "../search.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { RewardCard } from "./reward-card.tsx";
import { EditRewardPanel, NewRewardPanel } from "./reward-panel.tsx";
import { useRewardColumns } from "./use-reward-columns.tsx";

type Open = { view: "new" } | { view: "edit" | "codes"; reward: Reward };

/** The catalogue, archived rewards included. */
export function RewardsTab() {
  const { t } = useTranslation("gamification");
  const { data, error, refetch } = useQuery(catalog);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const columns = useRewardColumns((reward) => setOpen({ view: "codes", reward }));
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => setOpen({ view: "new" })}
    >
      {t("rewardAdmin.new")}
    </Button>
  );
  return (
    <>
      <ListTab
        label={t("admin.tabs.rewards")}
        list={{ rows: data, error, onRetry: () => void refetch() }}
        columns={columns}
        search={route.useSearch()}
        toolbar={add}
        card={(reward) => <RewardCard reward={reward} onImport={() => setOpen({ view: "codes", reward })} />}
        onOpen={(reward) => setOpen({ view: "edit", reward })}
        empty={{ title: t("rewardAdmin.emptyTitle"), text: t("rewardAdmin.emptyLine"), picture: "cards", action: add }}
      />
      {open?.view === "new" ? (
        <NewRewardPanel
          onClose={close}
          onCreated={(reward) => setOpen(reward.delivery === "code" ? { view: "codes", reward } : undefined)}
        />
      ) : null}
      {open?.view === "edit" ? <EditRewardPanel reward={open.reward} onClose={close} /> : null}
      {open?.view === "codes" ? <CodesDialog reward={open.reward} onClose={close} /> : null}
    </>
  );
}
