import { Button } from "@mantine/core";
import { IconLifebuoy, IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { confirm } from "#web/ui/ask.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { createBackupCodes, startAuthenticator } from "../contract.ts";
import { ownFactors, useInvalidateFactors } from "./api.ts";
import { AuthenticatorSetUp, type Secret } from "./authenticator-set-up.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { FactorRow } from "./factor-row.tsx";
import { PhoneSetUp } from "./phone-set-up.tsx";

type Open = { what: "phone" } | { what: "authenticator"; secret: Secret } | { what: "codes"; codes: string[] };

/** The second step that every sign-in asks for: active factors, available factors and backup codes [R2.14 R4.9]. */
export function TwoFactorSection() {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(ownFactors);
  const [open, setOpen] = useState<Open>();
  const changed = useInvalidateFactors();
  const close = () => setOpen(undefined);
  const enrolled = async (codes: string[]) => {
    await changed();
    toast(t("twoFactor.turnedOn"));
    setOpen(codes.length > 0 ? { what: "codes", codes } : undefined);
  };
  const start = useSendWithProof(startAuthenticator, {
    onSuccess: (secret) => setOpen({ what: "authenticator", secret }),
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const on = Boolean(data?.phone || data?.authenticator);
  const only = !(data?.phone && data.authenticator);
  return (
    <SectionCard
      title={t("twoFactor.title")}
      description={t("twoFactor.line")}
      action={
        data ? (
          <StatusBadge tone={on ? "good" : "calm"} icon={on ? IconShieldCheck : IconShieldOff}>
            {t(on ? "twoFactor.on" : "twoFactor.off")}
          </StatusBadge>
        ) : null
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={2} /> : null}
      {data ? (
        <ItemRows>
          <FactorRow
            kind="authenticator"
            since={data.authenticator?.since}
            only={only}
            pending={start.isPending}
            onSetUp={() => start.send({})}
          />
          <FactorRow
            kind="phone"
            since={data.phone?.since}
            number={data.phone?.number}
            only={only}
            onSetUp={() => setOpen({ what: "phone" })}
          />
          {on ? <CodesRow left={data.backupCodesLeft} onMade={(codes) => setOpen({ what: "codes", codes })} /> : null}
        </ItemRows>
      ) : null}
      <SidePanel opened={open !== undefined} title={open ? t(titles[open.what]) : ""} onClose={close}>
        {open?.what === "phone" ? <PhoneSetUp onEnrolled={enrolled} /> : null}
        {open?.what === "authenticator" ? <AuthenticatorSetUp secret={open.secret} onEnrolled={enrolled} /> : null}
        {open?.what === "codes" ? <BackupCodes codes={open.codes} onDone={close} /> : null}
      </SidePanel>
    </SectionCard>
  );
}

const titles = { phone: "phone.title", authenticator: "authenticator.title", codes: "backup.title" } as const;

function CodesRow({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const changed = useInvalidateFactors();
  const { send, isPending } = useSendWithProof(createBackupCodes, {
    onSuccess: async ({ backupCodes }) => {
      await changed();
      onMade(backupCodes);
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  const make = async () => {
    const isConfirmed = await confirm({
      title: t("twoFactor.newCodesAsk"),
      body: t("twoFactor.newCodesBody"),
      action: t("twoFactor.newCodes"),
    });
    if (isConfirmed) send({});
  };
  return (
    <ItemRow
      icon={<IconLifebuoy size={20} stroke={1.6} aria-hidden="true" />}
      title={<h3>{t("twoFactor.backup")}</h3>}
      facts={t("twoFactor.left", { count: left })}
      actions={
        <Button variant="default" loading={isPending} onClick={() => void make()}>
          {t("twoFactor.newCodes")}
        </Button>
      }
    />
  );
}
