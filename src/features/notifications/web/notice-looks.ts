import {
  type Icon,
  IconBell,
  IconMail,
  IconShieldLock,
  IconUserShare,
  IconUsers,
  IconWorldExclamation,
} from "@tabler/icons-react";

type Look = { icon: Icon; tone: "warn" | "info" };

/** By the feature that the notice belongs to. */
const looks: Record<string, Look> = {
  domains: { icon: IconWorldExclamation, tone: "warn" },
  identity: { icon: IconShieldLock, tone: "warn" },
  members: { icon: IconUsers, tone: "info" },
  referrals: { icon: IconUserShare, tone: "info" },
  site: { icon: IconMail, tone: "info" },
};

export const noticeLook = (kind: string): Look => looks[kind.split(".")[0] ?? ""] ?? { icon: IconBell, tone: "info" };
