import { IconCircleCheck, IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { statusBadge } from "#web/ui/status-badge.tsx";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Link } from "../../contract.ts";
import type { Scope } from "../api.ts";
import { nameOf, stateOf } from "../list/link-values.ts";
import styles from "./panel.module.css";

const StateBadge = statusBadge(
  "links",
  { active: { tone: "good", icon: IconCircleCheck }, paused: { tone: "calm", icon: IconPlayerPause } },
  (t, state) => t(`state.${state}`),
);

/** The link's name unless a drawer has it as its title, its partner and its state. */
export function LinkHead({ link, scope, isTitled = false }: { link: Link; scope: Scope; isTitled?: boolean }) {
  const { t } = useTranslation("links");
  const { day } = useFormatters();
  const created = t("panel.created", { day: day(link.createdAt) });
  return (
    <div className={styles.head}>
      {scope === "all" ? <Initials name={link.referrer} size={36} /> : null}
      <div>
        {isTitled ? null : <h2 dir="auto">{nameOf(link)}</h2>}
        <p>
          {scope === "all" ? (
            <>
              <bdi>{link.referrer}</bdi> ·{" "}
            </>
          ) : null}
          {created}
        </p>
      </div>
      <StateBadge state={stateOf(link)} />
    </div>
  );
}
