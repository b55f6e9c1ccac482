import { useTranslation } from "react-i18next";
import { useProgramName } from "#features/programs/web/api.ts";
import { confidenceLevels, lossReasons, rejectReasons, sources } from "#features/referrals/contract/values.ts";
import { useCountryName } from "#web/ui/use-country-name.ts";
import type { AnswerRow } from "../../contract.ts";
import type { Division } from "../../values.ts";

const oneOf = <V extends string>(list: readonly V[], key: string): V | undefined => list.find((one) => one === key);

/** Names a row of an answer that is divided by a property of the referrals. */
export function useRowName(by: Division): (row: Pick<AnswerRow, "key" | "name">) => string {
  const { t } = useTranslation(["analytics", "referrals"]);
  const countryName = useCountryName();
  const programName = useProgramName();
  const code = (key: string): string | undefined => {
    const [source, level] = [oneOf(sources, key), oneOf(confidenceLevels, key)];
    const [reject, loss] = [oneOf(rejectReasons, key), oneOf(lossReasons, key)];
    if (by === "source" && source) return t(`values.source.${source}`, { ns: "referrals" });
    if (by === "confidence" && level) return t(`values.confidenceLevel.${level}`, { ns: "referrals" });
    if (by === "rejectReason" && reject) return t(`values.rejectReason.${reject}`, { ns: "referrals" });
    return by === "lossReason" && loss ? t(`values.lossReason.${loss}`, { ns: "referrals" }) : undefined;
  };
  return ({ key, name }) => {
    if (by === "rejectReason" || by === "lossReason") return code(key) ?? t("reasons.none");
    if (by === "referrer") return name ?? t("gone");
    if (by === "program") return programName({ name: name ?? "" });
    if (key === "")
      return by === "source" || by === "country" || by === "product" || by === "campaign"
        ? t(`dimension.${by}None`)
        : t("filter.without");
    return by === "country" ? countryName(key) : (code(key) ?? key);
  };
}
