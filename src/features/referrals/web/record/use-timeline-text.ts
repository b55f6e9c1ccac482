import { useTranslation } from "react-i18next";
import { useStageName, useStages } from "#features/programs/web/api.ts";
import { useDuration } from "#web/ui/use-duration.ts";
import { attributionRules } from "../../contract/attribution.ts";
import type { TimelineEvent } from "../../contract/timeline.ts";
import { consents, lossReasons, rejectReasons, statuses } from "../../contract/values.ts";
import { useFieldText } from "../values/use-field-text.ts";

const oneOf = <V extends string>(list: readonly V[], value: unknown): V | undefined =>
  list.find((one) => one === value);
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Returns a timeline event as a sentence, undefined while names in it are loading. System events have no name, and a consent event belongs
 * to the contact.
 */
export function useTimelineText(): ((row: TimelineEvent) => string) | undefined {
  const { t } = useTranslation("referrals");
  const fields = useFieldText("USD");
  const stageOf = useStages();
  const stageName = useStageName();
  const duration = useDuration();

  const staged = ({ details }: TimelineEvent, name: string) => {
    const [from, to] = [details.from, details.to].map((id) => stageOf(textOf(id) ?? ""));
    return from && to
      ? t("timeline.staged", { name, from: stageName(from), to: stageName(to) })
      : t("timeline.stagedUnnamed", { name });
  };

  const moved = ({ details }: TimelineEvent, name: string) => {
    const to = oneOf(statuses, details.to);
    if (details.move === "reopen") return t("timeline.reopened", { name });
    if (details.move === "answer") return t("timeline.answered", { name });
    if (!to) return t("timeline.changed", { name });
    const lost = oneOf(lossReasons, details.reason ?? details.lossReason);
    const refused = oneOf(rejectReasons, details.reason ?? details.rejectReason);
    const sentence = t(`timeline.moved.${to}`, { name });
    if (to === "rejected" && refused) return `${sentence} (${t(`values.rejectReason.${refused}`)})`;
    if (to === "lost" && lost) return `${sentence} (${t(`values.lossReason.${lost}`)})`;
    return sentence;
  };

  if (!fields.isReady) return undefined;
  return (row) => {
    const { kind, details } = row;
    const name = row.by ?? t(row.personId ? "timeline.gone" : "timeline.system");
    switch (kind) {
      case "moved":
        return moved(row, name);
      case "staged":
        return staged(row, name);
      case "assigned": {
        const to = textOf(details.to);
        return to ? t("timeline.assigned", { name, to }) : t("timeline.unassigned", { name });
      }
      case "attached":
      case "detached":
        return t(`timeline.${kind}`, { name, file: textOf(details.name) ?? "" });
      case "consented":
        return t(`timeline.consent.${oneOf(consents, details.consent) ?? "attested"}`, { name });
      case "protected": {
        const until = textOf(details.until);
        return until
          ? t("timeline.protectedUntil", { date: fields.value("protectedUntil", until) })
          : t("timeline.protected");
      }
      case "called":
        return t("timeline.called", {
          count: Number(details.people) || 0,
          duration: duration(Number(details.seconds) || 0),
        });
      case "attributed":
        return t(`timeline.attributed.${oneOf(attributionRules, details.rule) ?? "registration"}`);
      default:
        return t(`timeline.${kind}`, { name });
    }
  };
}
