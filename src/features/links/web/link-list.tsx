import { IconChevronRight, IconLink, IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { Link } from "../contract.ts";

type Props = { links: Link[]; onOpen: (id: string) => void };

/** The link's own name, else its code. */
export const nameOf = ({ name, code }: Link) => name || code;

export function LinkList({ links, onOpen }: Props) {
  return (
    <ItemRows>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} onOpen={() => onOpen(link.id)} />
      ))}
    </ItemRows>
  );
}

function LinkRow({ link, onOpen }: { link: Link; onOpen: () => void }) {
  const { t } = useTranslation("links");
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  const program = data?.programs.find(({ id }) => id === link.programId);
  const LinkIcon = link.endedAt ? IconLinkOff : IconLink;
  return (
    <ItemRow
      icon={<LinkIcon size={19} stroke={1.6} aria-hidden="true" />}
      title={
        <strong>
          <bdi>{nameOf(link)}</bdi>
        </strong>
      }
      badges={
        link.endedAt ? (
          <StatusBadge tone="calm" icon={IconLinkOff}>
            {t("ended")}
          </StatusBadge>
        ) : null
      }
      facts={
        <>
          {program ? <bdi>{programName(program)}</bdi> : null}
          <span>{t("clicks", { count: link.clicks })}</span>
          <span>{t("referrals", { count: link.referrals })}</span>
          <span>
            {t("created")} <RelativeTime at={new Date(link.createdAt)} />
          </span>
        </>
      }
      actions={
        <>
          <CopyButton text={link.url} label={t("copy")} />
          <IconButton
            label={t("openLink", { name: nameOf(link) })}
            icon={IconChevronRight}
            directional
            onClick={onOpen}
          />
        </>
      }
    />
  );
}
