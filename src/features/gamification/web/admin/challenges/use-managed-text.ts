import type { ManagedChallenge } from "../../../contract/challenges.ts";
import { useChallengeText } from "../../challenges/use-challenge-text.ts";

/** Whether there is a figure to compare with the target: it belongs to everyone together, and only once counting began. */
export const hasSharedProgress = ({ kind, phase }: Pick<ManagedChallenge, "kind" | "phase">): boolean =>
  kind === "community" && phase !== "draft" && phase !== "upcoming";

/** The texts of a challenge as the company manages it. */
export function useManagedText() {
  const text = useChallengeText();
  const { t, value } = text;
  return {
    ...text,
    /** The target, of each person or team where it is theirs, or what everyone reached of it. */
    goal: (challenge: ManagedChallenge): string => {
      const { kind, progress } = challenge;
      const target = value(challenge, challenge.target);
      if (progress && hasSharedProgress(challenge))
        return `${value(challenge, progress.value)} ${t("challenge.of", { target })}`;
      return kind === "community" ? target : t(`challengeAdmin.goal.${kind}`, { target });
    },
  };
}
