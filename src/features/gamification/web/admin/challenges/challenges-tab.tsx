import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ListTab } from "#web/ui/list-tab.tsx";
import type { ManagedChallenge } from "../../../contract/challenges.ts";
import styles from "../admin.module.css";
import { managedChallenges } from "../api.ts";
import { route } from "../search.ts";
import { ChallengeItem } from "./challenge-item.tsx";
import { ChallengePanel } from "./challenge-panel.tsx";
import { NewChallengePanel } from "./form/challenge-form-panel.tsx";
import { ProofReview } from "./proofs/proof-review.tsx";
import { useChallengeColumns } from "./use-challenge-columns.tsx";

/** All challenges with drafts, and the proofs that wait for a decision. */
export function ChallengesTab() {
  const { t } = useTranslation("gamification");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(managedChallenges);
  const [openId, setOpenId] = useState<ManagedChallenge["id"]>();
  const open = data?.find(({ id }) => id === openId);
  const close = () => setOpenId(undefined);
  const addButton = useRef<HTMLButtonElement>(null);
  const setForm = (form: "new" | undefined) =>
    void navigate({ search: ({ form: _, ...old }) => ({ ...old, ...(form && { form }) }) });
  const add = (
    <Button
      ref={addButton}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => setForm("new")}
    >
      {t("challengeAdmin.new")}
    </Button>
  );
  return (
    <div className={styles.stack}>
      {data?.some(({ measure, phase }) => measure === "proofs" && phase !== "draft") ? (
        <ProofReview challenges={data} />
      ) : null}
      <ListTab
        label={t("admin.tabs.challenges")}
        list={{ rows: data, error, onRetry: () => void refetch() }}
        columns={useChallengeColumns()}
        search={search}
        toolbar={add}
        card={(challenge) => <ChallengeItem challenge={challenge} />}
        onOpen={({ id }) => setOpenId(id)}
        currentId={openId}
        empty={{
          title: t("challengeAdmin.emptyTitle"),
          text: t("challengeAdmin.emptyLine"),
          picture: "cards",
          action: add,
        }}
      />
      {search.form === "new" ? <NewChallengePanel onClose={() => setForm(undefined)} /> : null}
      {open ? (
        <ChallengePanel
          key={open.id}
          challenge={open}
          onClose={close}
          onDeleted={() => {
            // The row that opened the panel is gone with its draft.
            flushSync(close);
            addButton.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
