import { useState } from "react";
import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Link } from "../../contract.ts";
import type { Period } from "../../performance.ts";
import type { Scope } from "../api.ts";
import type { LeadBadge } from "../lead-badge.ts";
import { nameOf } from "../list/link-values.ts";
import { CouponForm } from "./coupon-form.tsx";
import { EditLinkForm } from "./edit-link-form.tsx";
import { LinkActions } from "./link-actions.tsx";
import { LinkDetails } from "./link-details.tsx";
import { LinkHead } from "./link-head.tsx";
import styles from "./panel.module.css";

type Props = { link: Link | undefined; days: Period; scope: Scope; leadBadge: LeadBadge };

/** One link beside the list. */
export function LinkAside({ link, ...rest }: Props) {
  return (
    <aside className={styles.aside} aria-label={link ? nameOf(link) : undefined} aria-busy={!link}>
      {link ? (
        <>
          <LinkHead link={link} scope={rest.scope} />
          <LinkBody key={link.id} link={link} {...rest} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </aside>
  );
}

/** One link over the list, where there is no room beside it. */
export function LinkDrawer({ link, onClose, ...rest }: Props & { onClose: () => void }) {
  return (
    <SidePanel opened={link !== undefined} title={link ? <bdi>{nameOf(link)}</bdi> : null} onClose={onClose}>
      {link ? (
        <div className={styles.body}>
          <LinkHead link={link} scope={rest.scope} isTitled />
          <LinkBody key={link.id} link={link} {...rest} />
        </div>
      ) : null}
    </SidePanel>
  );
}

function LinkBody({ link, days, leadBadge }: Props & { link: Link }) {
  const [editing, setEditing] = useState<"link" | "coupon" | null>(null);
  const close = () => setEditing(null);
  if (editing === "link") return <EditLinkForm link={link} onClose={close} />;
  if (editing === "coupon") return <CouponForm link={link} onClose={close} />;
  return (
    <div className={styles.body}>
      <LinkDetails link={link} days={days} leadBadge={leadBadge} onEditCoupon={() => setEditing("coupon")} />
      <LinkActions link={link} onEdit={() => setEditing("link")} />
    </div>
  );
}

const PanelSkeleton = () => (
  <>
    <Skeleton height={36} width="70%" radius="md" />
    <Skeleton height={40} radius="md" />
    <Skeleton height={144} radius="md" />
    <Skeleton height={84} radius="md" />
    <Skeleton height={112} radius="md" />
  </>
);
