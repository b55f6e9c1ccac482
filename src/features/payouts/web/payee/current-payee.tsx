import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { DayText } from "#web/ui/day-text.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { connectPayee, type Payee } from "../../contract/payees.ts";
import { PayeeStateBadge } from "../values/payee-state-badge.tsx";
import { railIcons } from "../values/rails.ts";

/** Shows the current payout method, with a link to the payment system if onboarding is incomplete. */
export function CurrentPayee({ payee, onChange }: { payee: Payee; onChange: () => void }) {
  const { t } = useTranslation("payouts");
  const { rail, state, hint, currency, changedAt } = payee;
  const RailIcon = railIcons[rail ?? "bank"];
  const isReady = state === "ready";
  return (
    <SectionCard
      title={t("ui.payee.title")}
      description={t("ui.payee.line")}
      action={
        <Button variant="default" onClick={onChange}>
          {t("ui.payee.change")}
        </Button>
      }
    >
      <ItemRows>
        <ItemRow
          icon={<RailIcon size={19} stroke={1.6} aria-hidden="true" />}
          title={<strong>{t(`ui.rail.${rail ?? "bank"}`)}</strong>}
          badges={<PayeeStateBadge state={state} />}
          facts={
            <>
              <bdi dir="ltr">{hint}</bdi>
              <span>{currency ? t("ui.payee.inCurrency", { currency }) : t("ui.payee.asEarned")}</span>
              {changedAt ? (
                <span>
                  {t("ui.payee.changed")} <DayText at={new Date(changedAt)} />
                </span>
              ) : null}
            </>
          }
          actions={rail === "stripe" && !isReady ? <ConnectButton /> : null}
        />
      </ItemRows>
    </SectionCard>
  );
}

/** The link is valid once, so it is fetched on click. */
function ConnectButton() {
  const { t } = useTranslation("payouts");
  const errorText = useErrorText();
  const { send, isPending } = useSend(connectPayee, {
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast(errorText(error), "bad"),
  });
  return (
    <Button
      loading={isPending}
      leftSection={<IconExternalLink size={17} stroke={1.8} className="flips" aria-hidden="true" />}
      onClick={() => send({})}
    >
      {t("ui.payee.connect")}
    </Button>
  );
}
