import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Referral } from "#features/referrals/contract/referral.ts";
import { call } from "#web/api/call.ts";
import { Notice } from "#web/ui/notice.tsx";
import { type NextAction as Action, getNextAction } from "../../contract/next-action.ts";
import { topic } from "../api.ts";
import { AssignButton } from "./assign-button.tsx";
import { useActionText } from "./use-action-text.ts";

type Props = { referral: Referral };

/** One line on a referral: what the company should do next and why. Nothing where nothing is due. */
export function NextAction({ referral }: Props) {
  const { t } = useTranslation("intelligence");
  const textOf = useActionText();
  const { id, version } = referral;
  const { data } = useQuery({
    // A change of the referral may change what is next.
    queryKey: [topic, "nextAction", id, version],
    queryFn: () => call(getNextAction, { id }),
  });
  const action = data?.action;
  if (!action) return null;
  return (
    <Notice tone={isLate(action) ? "warn" : "info"} action={<ActionButton action={action} referral={referral} />}>
      <p>
        <strong>{t("nextAction.title")}</strong>
      </p>
      <p>{textOf(action)}</p>
    </Notice>
  );
}

const isLate = (action: Action) => action.kind === "move" || (action.kind === "review" && action.isLate);

/** The button of what can be done from here; reviews and moves have theirs at the top of the record. */
function ActionButton({ action, referral }: Props & { action: Action }) {
  const { t } = useTranslation("intelligence");
  if (action.kind === "assign") return action.owner ? <AssignButton owner={action.owner} referral={referral} /> : null;
  if (action.kind === "answer")
    return action.email ? <LinkButton href={`mailto:${action.email}`}>{t("nextAction.remind")}</LinkButton> : null;
  if (action.kind !== "contact") return null;
  const { phone, email } = referral;
  if (phone) return <LinkButton href={`tel:${phone}`}>{t("nextAction.call")}</LinkButton>;
  return email ? <LinkButton href={`mailto:${email}`}>{t("nextAction.email")}</LinkButton> : null;
}

const LinkButton = ({ href, children }: { href: string; children: string }) => (
  <Button component="a" href={href} variant="default" size="compact-sm">
    {children}
  </Button>
);
