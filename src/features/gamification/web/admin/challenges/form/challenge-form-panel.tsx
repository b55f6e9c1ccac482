import { use } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#base/day.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import { useActionForm } from "#web/ui/use-action-form.ts";
import { createChallenge, type ManagedChallenge, updateChallenge } from "../../../../contract/challenges.ts";
import { canChange } from "../../../../rules/challenges.ts";
import { useInvalidateAdmin } from "../../api.ts";
import { ChallengeForm, usePublishing } from "./challenge-form.tsx";
import { blankChallenge, inputOf, valuesOf } from "./challenge-values.ts";
import { DescriptionForm } from "./description-form.tsx";
import { useFormRules } from "./use-form-rules.ts";

export function NewChallengePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("gamification");
  return (
    <SidePanel opened title={t("challengeAdmin.new")} onClose={onClose}>
      <NewChallengeForm onClose={onClose} />
    </SidePanel>
  );
}

function NewChallengeForm({ onClose }: { onClose: () => void }) {
  const publishing = usePublishing();
  const timeZone = use(TimeZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useActionForm(createChallenge, {
    initialValues: blankChallenge(dayIn(timeZone, Date.now())),
    toInput: (values) => ({ ...inputOf(values), publish: publishing.isWanted() }),
    ...useFormRules(),
    onSuccess: useInvalidateAdmin(),
    message: publishing.message,
    onDone: onClose,
    errorsIn: "toast",
  });
  return <ChallengeForm form={form} publishing={publishing} isDraft onClose={onClose} />;
}

type Props = { challenge: ManagedChallenge; onClose: () => void };

/** Changes a challenge before it starts; of one that has started only the description. */
export const EditChallengeForm = (props: Props) =>
  canChange(props.challenge.phase, "describe") ? <DescriptionForm {...props} /> : <FullForm {...props} />;

function FullForm({ challenge, onClose }: Props) {
  const { id } = challenge;
  const publishing = usePublishing();
  const form = useActionForm(updateChallenge, {
    initialValues: valuesOf(challenge),
    toInput: (values) => ({ id, challenge: inputOf(values), publish: publishing.isWanted() }),
    ...useFormRules(),
    onSuccess: useInvalidateAdmin(),
    message: publishing.message,
    onDone: onClose,
    errorsIn: "toast",
  });
  const isDraft = challenge.phase === "draft";
  return (
    <ChallengeForm
      form={form}
      publishing={publishing}
      isDraft={isDraft}
      reward={challenge.prize.reward}
      onClose={onClose}
    />
  );
}
