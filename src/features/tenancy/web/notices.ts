import { IconAlertTriangle, IconMailPause, IconRefreshAlert } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import type { Notice } from "#web/shell/shell-context.ts";
import { status } from "./api.ts";

/**
 * System health notices for an admin's notification bell. They are computed from the running system, so they disappear once it recovers.
 */
export function useSystemNotices(): Notice[] {
  const { t } = useTranslation("tenancy");
  const { role } = useSession();
  const { development } = useRouter().options.context;
  const { data } = useQuery({ ...status, enabled: role === "admin", refetchInterval: 60_000 });

  return useMemo(() => {
    const parts = data?.parts ?? [];
    const mail = parts.find(({ name, state }) => name === "mail" && state === "off");
    const failing = parts.find(({ name }) => name === "jobs")?.failing ?? 0;
    const down = parts.filter(({ state }) => state === "down");
    return [
      ...down.map(({ name }) => ({
        id: `down-${name}`,
        tone: "bad" as const,
        icon: IconAlertTriangle,
        text: t("notices.down", { part: t(`part.${name}.name`) }),
        to: "/status",
      })),
      ...(failing > 0
        ? [
            {
              id: "failing",
              tone: "warn" as const,
              icon: IconRefreshAlert,
              text: t("notices.failing", { count: failing }),
              to: "/status",
            },
          ]
        : []),
      ...(mail?.waiting
        ? [
            {
              id: "mail-off",
              tone: "warn" as const,
              icon: IconMailPause,
              text: t("notices.mailOff", { count: mail.waiting }),
              to: development ? "/dev/outbox" : "/status",
            },
          ]
        : []),
    ];
  }, [data, t, development]);
}
