import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { Can } from "#web/api/can.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { partnersAccess } from "../access.ts";
import type { Partner } from "../contract.ts";
import { partnerById } from "./api.ts";
import { LockedPartners } from "./partners-screen.tsx";
import { PartnerProfile } from "./profile/partner-profile.tsx";
import styles from "./profile/profile.module.css";
import { type PartnerSlots, Slots } from "./slots.ts";

type Props = { id: Partner["id"]; slots: PartnerSlots };

/** One partner's record, for the company. */
export const PartnerScreen = ({ id, slots }: Props) => (
  <Can do={partnersAccess} otherwise={<LockedPartners />}>
    <Slots value={slots}>
      <LoadedPartner id={id} />
    </Slots>
  </Can>
);

function LoadedPartner({ id }: { id: Partner["id"] }) {
  const { t } = useTranslation("partners");
  const { data, error, refetch } = useQuery(partnerById(id));
  return (
    <>
      <Link to="/partners" search={{}} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.8} className="flips" aria-hidden="true" />
        {t("all")}
      </Link>
      {data ? (
        <PartnerProfile partner={data} />
      ) : baseErrors.notFound.is(error) ? (
        <>
          <PageHeader title={t("gone.title")} />
          <EmptyState title={t("gone.title")}>{t("gone.line")}</EmptyState>
        </>
      ) : (
        <>
          <PageHeader title={t("title")} />
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ItemSkeleton rows={6} />}
        </>
      )}
    </>
  );
}
