import { Button } from "@mantine/core";
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { confirm } from "#web/ui/ask.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { toast } from "#web/ui/toast.ts";
import { endOtherSessions, endSession, type SessionShown } from "../../contract/sessions.ts";
import { deviceText } from "./device.ts";
import { ownSessions } from "./queries.ts";

/** The person's open sessions, with this device marked [R2.14]. */
export function SessionsSection() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownSessions);
  const others = useSend(endOtherSessions, {
    onSuccess: async ({ endedSessions }) => {
      await queries.invalidateQueries({ queryKey: ownSessions.queryKey });
      toast(t("sessions.othersEnded", { count: endedSessions }));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const endOthers = async () => {
    const isConfirmed = await confirm({
      title: t("sessions.endOthersTitle"),
      body: t("sessions.endOthersBody"),
      action: t("sessions.endOthers"),
    });
    if (isConfirmed) others.send({});
  };
  return (
    <SectionCard
      title={t("sessions.title")}
      description={t("sessions.line")}
      action={
        data && data.items.length > 1 ? (
          <Button variant="default" loading={others.isPending} onClick={() => void endOthers()}>
            {t("sessions.endOthers")}
          </Button>
        ) : null
      }
    >
      {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ItemSkeleton rows={2} /> : null}
      {data ? (
        <ItemRows>
          {data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ItemRows>
      ) : null}
    </SectionCard>
  );
}

function SessionRow({ session }: { session: SessionShown }) {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(endSession, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownSessions.queryKey });
      toast(t("sessions.ended"));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const device = deviceText(session, t);
  const DeviceIcon = session.phone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <ItemRow
      icon={<DeviceIcon size={20} stroke={1.6} aria-hidden="true" />}
      title={<strong>{device}</strong>}
      badges={
        session.current ? (
          <StatusBadge tone="good" icon={IconCircleCheck}>
            {t("sessions.current")}
          </StatusBadge>
        ) : null
      }
      facts={
        <>
          <bdi>{session.ip}</bdi>
          <span>{t(`way.${session.way}`)}</span>
          <span>
            {t("sessions.lastUsed")} <RelativeTime at={new Date(session.lastUsedAt)} />
          </span>
        </>
      }
      actions={
        session.current ? null : (
          <Button
            variant="default"
            loading={isPending}
            aria-label={t("sessions.endOf", { device })}
            onClick={() => send({ id: session.id })}
          >
            {t("sessions.end")}
          </Button>
        )
      }
    />
  );
}
