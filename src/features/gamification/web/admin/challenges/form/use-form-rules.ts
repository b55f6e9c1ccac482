import { useTranslation } from "react-i18next";
import { faultsOf } from "#base/faults.ts";
import { faultText } from "#web/ui/field-errors.ts";
import { createChallenge } from "../../../../contract/challenges.ts";
import { errors } from "../../../../contract/errors.ts";
import { type ChallengeValues, inputOf } from "./challenge-values.ts";

const conditions = ["order", "notForOne", "percent", "noFilters", "noPrize", "teams", "twice", "notForAll"] as const;

/** The texts at the fields of a challenge: what the contract refuses, and what only the server can know. */
export function useFormRules() {
  const { t } = useTranslation("gamification");
  const { t: ui } = useTranslation("ui");
  return {
    validate: (values: ChallengeValues): Record<string, string> => {
      const { error } = createChallenge.input.safeParse(inputOf(values));
      const faults = Object.entries(error ? faultsOf(error) : {});
      return Object.fromEntries(
        faults.map(([path, fault]) => {
          const condition = conditions.find((code) => code === fault.code);
          if (condition) return [path, t(`challengeAdmin.fault.${condition}`)];
          // A text can be too long as well, with its own limit.
          if (path === "endsOn" && fault.code === "tooLong") return [path, t("challengeAdmin.fault.tooLong")];
          return [path, faultText(fault, ui)];
        }),
      );
    },
    fieldOf: (error: unknown) =>
      errors.startsInPast.is(error) ? "startsOn" : errors.moneyOff.is(error) ? "prize" : undefined,
  } as const;
}
