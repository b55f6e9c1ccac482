import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#web/ui/action-form.tsx";
import panel from "#web/ui/panel.module.css";
import { PanelSection } from "#web/ui/panel-section.tsx";
import type { ActionFormState } from "#web/ui/use-action-form.ts";
import type { ManagedChallenge } from "../../../../contract/challenges.ts";
import type { ChallengeValues } from "./challenge-values.ts";
import { DateFields } from "./date-fields.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { GoalFields } from "./goal-fields.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { PrizeFields } from "./prize-fields.tsx";
import { WhoFields } from "./who-fields.tsx";

/** Which of the two buttons of the form was pressed last. */
export function usePublishing() {
  const { t } = useTranslation("gamification");
  const wanted = useRef(false);
  return {
    isWanted: () => wanted.current,
    want: (publish: boolean) => {
      wanted.current = publish;
    },
    message: ({ phase }: ManagedChallenge): string =>
      t(
        phase === "draft"
          ? "challengeAdmin.done.draft"
          : `challengeAdmin.done.${wanted.current ? "published" : "saved"}`,
      ),
  };
}

type Props = FieldsProps & {
  publishing: ReturnType<typeof usePublishing>;
  isDraft: boolean;
  /** The prize it has, which may no longer be in the catalogue. */
  reward?: ManagedChallenge["prize"]["reward"];
  onClose: () => void;
};

/** All fields of a challenge. Enter saves a draft; publishing has a button of its own, because it notifies people. */
export function ChallengeForm({ form, publishing, isDraft, reward = null, onClose }: Props) {
  const { t } = useTranslation("gamification");
  const submit = (publish: boolean): ActionFormState<ChallengeValues>["submit"] => {
    return (event) => {
      publishing.want(publish);
      form.submit(event);
    };
  };
  const publish = (
    <Button variant="default" disabled={form.isPending} onClick={() => submit(true)()}>
      {t("challengeAdmin.publish")}
    </Button>
  );
  return (
    <ActionForm
      form={{ ...form, submit: submit(false) }}
      buttons="bar"
      submitLabel={t(isDraft ? "challengeAdmin.form.saveDraft" : "challengeAdmin.form.save")}
      secondary={isDraft ? publish : null}
      onCancel={onClose}
      className={panel.body}
    >
      <IdentityFields form={form} />
      <PanelSection title={t("challengeAdmin.goalTitle")}>
        <GoalFields form={form} />
      </PanelSection>
      <PanelSection title={t("challengeAdmin.dates")}>
        <DateFields form={form} />
      </PanelSection>
      <PanelSection title={t("challenge.prize")}>
        <PrizeFields form={form} reward={reward} />
      </PanelSection>
      {form.values.kind === "community" ? null : (
        <PanelSection title={t("challengeAdmin.form.who")}>
          <WhoFields form={form} />
        </PanelSection>
      )}
    </ActionForm>
  );
}
