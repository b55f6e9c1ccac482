import { Button, Select, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { allPipelinesOf, isStepBack } from "#features/programs/rules.ts";
import { catalog, useStageName } from "#features/programs/web/api.ts";
import { moveReferral } from "#features/referrals/contract/moves.ts";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { addNote } from "#features/referrals/contract/timeline.ts";
import { referralById, useCacheReferral, useInvalidateReferrals } from "#features/referrals/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import type { ReferralId } from "../api.ts";
import styles from "./after.module.css";

/** The next step of the referral, while one still knows what was said. */
export function NextStep({ id }: { id: ReferralId }) {
  const { t } = useTranslation("calls");
  const { data: referral, error } = useQuery(referralById(id));
  if (error) return null;
  return (
    <section>
      <h2>{t("next.title")}</h2>
      {referral ? <NextStepForm referral={referral} /> : <ItemSkeleton rows={1} />}
    </section>
  );
}

function NextStepForm({ referral }: { referral: Referral }) {
  const { t } = useTranslation("calls");
  const errorText = useErrorText();
  const stageName = useStageName();
  const cacheReferral = useCacheReferral();
  const invalidate = useInvalidateReferrals();
  const { data: known } = useQuery(catalog);
  const [note, setNote] = useState("");
  const [stageId, setStageId] = useState<string>(referral.stageId);
  const stages = (known && allPipelinesOf(known).find(({ id }) => id === referral.pipelineId)?.stages) ?? [];
  const current = stages.find(({ id }) => id === referral.stageId);
  // A step back needs a reason, which the referral itself asks for.
  const offered = referral.moves.includes("advance")
    ? stages.filter((stage) => stage.kind === "open" && !isStepBack(current, stage))
    : [];
  const target = offered.find(({ id }) => id === stageId && id !== referral.stageId);
  const onError = (error: Error) => toast(errorText(error), "bad");
  const noting = useSend(addNote, {
    onSuccess: () => {
      setNote("");
      void invalidate();
      toast(t("next.done"));
    },
    onError,
  });
  const moving = useSend(moveReferral, {
    onSuccess: (moved) => {
      cacheReferral(moved);
      if (note.trim()) noting.send({ referralId: referral.id, text: note.trim() });
      else toast(t("next.done"));
    },
    onError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target) moving.send({ id: referral.id, version: referral.version, move: "advance", stageId: target.id });
    else if (note.trim()) noting.send({ referralId: referral.id, text: note.trim() });
  };
  return (
    <form className={styles.next} onSubmit={submit}>
      {offered.length > 1 ? (
        <Select
          label={t("next.stage")}
          allowDeselect={false}
          data={offered.map((stage) => ({ value: stage.id, label: stageName(stage) }))}
          value={stageId}
          onChange={(value) => value && setStageId(value)}
        />
      ) : null}
      <Textarea
        label={t("next.note")}
        description={t("next.noteHelp")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        dir="auto"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={moving.isPending || noting.isPending} disabled={!target && !note.trim()}>
          {t("next.save")}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/referrals" search={{ id: referral.id }} {...props} />}
        >
          {t("next.open")}
        </Button>
      </div>
    </form>
  );
}
