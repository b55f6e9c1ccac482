import { Button } from "@mantine/core";
import { IconCircleCheck, IconDeviceMobileMessage, IconShieldLock } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import type { factorKinds } from "#features/identity/values.ts";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { confirm } from "#web/ui/ask.ts";
import { ItemRow } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { removeFactor } from "../contract.ts";
import { useInvalidateFactors } from "./api.ts";

type Kind = (typeof factorKinds)[number];

/** Each action has a label that names its object, for screen readers that announce a button alone. */
const looks = {
  phone: {
    icon: IconDeviceMobileMessage,
    line: "twoFactor.phoneLine",
    setUp: "twoFactor.setUpPhone",
    change: "twoFactor.changePhone",
    turnOff: "twoFactor.turnOffPhone",
  },
  authenticator: {
    icon: IconShieldLock,
    line: "twoFactor.authenticatorLine",
    setUp: "twoFactor.setUpAuthenticator",
    change: "twoFactor.changeAuthenticator",
    turnOff: "twoFactor.turnOffAuthenticator",
  },
} as const;

type Props = {
  kind: Kind;
  /** When it was set up; undefined while it is not. */
  since: string | undefined;
  number?: string | undefined;
  /** Whether this is the only factor, so that turning it off leaves just the password. */
  only: boolean;
  pending?: boolean;
  onSetUp: () => void;
};

export function FactorRow({ kind, since, number, only, pending = false, onSetUp }: Props) {
  const { t } = useTranslation("factors");
  const { icon: KindIcon, line, setUp, change } = looks[kind];
  return (
    <ItemRow
      icon={<KindIcon size={20} stroke={1.6} aria-hidden="true" />}
      title={<h3>{t(`twoFactor.${kind}`)}</h3>}
      badges={
        since ? (
          <StatusBadge tone="good" icon={IconCircleCheck}>
            {t("twoFactor.on")}
          </StatusBadge>
        ) : null
      }
      facts={
        <>
          {number ? <bdi dir="ltr">{number}</bdi> : null}
          <span>
            {since ? (
              <Trans t={t} i18nKey="twoFactor.since" components={{ when: <RelativeTime at={new Date(since)} /> }} />
            ) : (
              t(line)
            )}
          </span>
        </>
      }
      actions={
        <>
          <Button variant="default" aria-label={t(since ? change : setUp)} loading={pending} onClick={onSetUp}>
            {t(since ? "twoFactor.change" : "twoFactor.setUp")}
          </Button>
          {since ? <TurnOffButton kind={kind} only={only} /> : null}
        </>
      }
    />
  );
}

function TurnOffButton({ kind, only }: Pick<Props, "kind" | "only">) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const invalidateFactors = useInvalidateFactors();
  const { send, isPending } = useSendWithProof(removeFactor, {
    onSuccess: async () => {
      await invalidateFactors();
      toast(t("twoFactor.turnedOff"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const turnOff = async () => {
    const isConfirmed = await confirm({
      title: t("twoFactor.turnOffAsk"),
      body: t(only ? "twoFactor.turnOffLast" : "twoFactor.turnOffOther"),
      action: t("twoFactor.turnOff"),
      danger: true,
    });
    if (isConfirmed) send({ kind });
  };
  return (
    <Button variant="default" aria-label={t(looks[kind].turnOff)} loading={isPending} onClick={() => void turnOff()}>
      {t("twoFactor.turnOff")}
    </Button>
  );
}
