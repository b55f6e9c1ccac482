import { IconCircleCheck, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Home, OpenNeed } from "../contract.ts";
import { Card } from "./card.tsx";
import { NeedFacts } from "./need-facts.tsx";
import { needLink } from "./need-link.ts";
import { needLooks } from "./need-looks.ts";
import rows from "./rows.module.css";
import styles from "./tasks-card.module.css";

type Draft = Home["drafts"][number];

type Props = { needs: OpenNeed[]; drafts: Draft[]; className?: string | undefined };

/** The person's open work, most urgent first, then their drafts. Completed work disappears by itself. */
export function TasksCard({ needs, drafts, className }: Props) {
  const { t } = useTranslation("home");
  const count = needs.reduce((sum, need) => sum + need.count, drafts.length);
  return (
    <Card title={t("needs.heading")} count={count} className={className}>
      {count === 0 ? (
        <p className={styles.none}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          {t("needs.none")}
        </p>
      ) : (
        <ul className={rows.rows}>
          {needs.map((need, place) => (
            <NeedRow key={need.kind} need={need} isFirst={place === 0} />
          ))}
          {drafts.map((draft, place) => (
            <DraftRow key={draft.id} draft={draft} isFirst={needs.length === 0 && place === 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One kind of open work: what it is, its first item, and a button that leads to exactly those rows. */
function NeedRow({ need, isFirst }: { need: OpenNeed; isFirst: boolean }) {
  const { t } = useTranslation("home");
  const { person, role } = useSession();
  const { kind, count } = need;
  const { icon: KindIcon, tone } = needLooks[kind];
  const title = t(`needs.${kind}.title`, { count });
  return (
    <li>
      <span className={rows.tile} data-tone={tone}>
        <KindIcon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={rows.main}>
        <span className={rows.title}>{title}</span>
        <NeedFacts need={need} />
      </span>
      <Link
        {...needLink(need, { id: person.id, role })}
        className={rows.button}
        data-primary={isFirst || undefined}
        aria-label={`${t(`needs.${kind}.act`)}: ${title}`}
      >
        {t(`needs.${kind}.act`)}
      </Link>
    </li>
  );
}

function DraftRow({ draft: { id, name, missing, updatedAt }, isFirst }: { draft: Draft; isFirst: boolean }) {
  const { t } = useTranslation("home");
  const title = name ? t("drafts.title", { name }) : t("drafts.unnamed");
  return (
    <li>
      <span className={rows.tile} data-tone="brand">
        <IconPencil size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={rows.main}>
        <span className={rows.title} dir="auto">
          {title}
        </span>
        <span className={rows.sub}>
          {missing > 0 ? t("drafts.missing", { count: missing }) : t("drafts.ready")}
          {" · "}
          <RelativeTime at={new Date(updatedAt)} />
        </span>
      </span>
      <Link
        to="/referrals"
        search={{ id, form: "edit" }}
        className={rows.button}
        data-primary={isFirst || undefined}
        aria-label={`${t("drafts.act")}: ${title}`}
      >
        {t("drafts.act")}
      </Link>
    </li>
  );
}
