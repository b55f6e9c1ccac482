import { IconChevronDown, IconChevronUp, IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { baseErrors } from "#base/errors.ts";
import { allPipelinesOf } from "#features/programs/rules.ts";
import { catalog } from "#features/programs/web/api.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { RecordDrawer, RecordTitle } from "#web/ui/record-drawer.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Referral } from "../../contract/referral.ts";
import { referralById } from "../api.ts";
import { Slots } from "../slots.tsx";
import styles from "./record.module.css";
import { RecordBody, type RecordSection } from "./record-body.tsx";
import { RecordHead } from "./record-head.tsx";
import { usePlaceInList } from "./use-place-in-list.ts";
import { useRecordActions } from "./use-record-actions.tsx";

type Open = (id: Referral["id"]) => void;
type Props = {
  /** Undefined while nothing is open. */
  id: Referral["id"] | undefined;
  onClose: () => void;
  onEdit: Open;
  /** Opens another record in its place: a possible duplicate, or the next one of the list. */
  onOpen: Open;
  /** Sections that other features add. */
  more: readonly RecordSection[];
};

/** A referral over its list: its stage and next move, why it is a good fit, its history and its facts. */
export function ReferralPanel({ id, onClose, onEdit, onOpen, more }: Props) {
  const { t } = useTranslation("referrals");
  const { data, error, refetch } = useQuery({ ...referralById(id as Referral["id"]), enabled: id !== undefined });
  const isGone = baseErrors.notFound.is(error);
  if (data && !isGone)
    return (
      <OpenRecord key={data.id} opened={id !== undefined} referral={data} {...{ onClose, onEdit, onOpen, more }} />
    );
  return (
    <RecordDrawer opened={id !== undefined} onClose={onClose}>
      <div className={styles.head}>
        <RecordTitle>{t("record.title")}</RecordTitle>
      </div>
      <div className={styles.main}>
        {isGone ? (
          <EmptyState title={t("record.gone.title")}>{t("record.gone.line")}</EmptyState>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ItemSkeleton rows={7} />
        )}
      </div>
    </RecordDrawer>
  );
}

type OpenProps = Omit<Props, "id"> & { opened: boolean; referral: Referral };

function OpenRecord({ opened, referral, onClose, onEdit, onOpen, more }: OpenProps) {
  const { data: known } = useQuery(catalog);
  const stages = (known && allPipelinesOf(known).find(({ id }) => id === referral.pipelineId)?.stages) ?? [];
  const { primary, menu, dialog } = useRecordActions(referral, onEdit);
  return (
    <RecordDrawer
      opened={opened}
      onClose={onClose}
      actions={primary}
      bar={
        <>
          <Pager id={referral.id} onOpen={onOpen} />
          <span className={styles.barEnd}>
            {use(Slots).call(referral)}
            <CopyLink />
            {menu.length > 0 ? <MoreMenu actions={menu} /> : null}
          </span>
        </>
      }
    >
      <RecordHead referral={referral} stages={stages} primary={primary} />
      <RecordBody referral={referral} onOpen={onOpen} onEdit={onEdit} more={more} />
      {dialog}
    </RecordDrawer>
  );
}

/** Goes through the list that the record was opened from. */
function Pager({ id, onOpen }: { id: Referral["id"]; onOpen: Open }) {
  const { t } = useTranslation("referrals");
  const place = usePlaceInList(id);
  if (!place) return null;
  const { previous, next, text } = place;
  return (
    <>
      <IconButton
        icon={IconChevronUp}
        label={t("record.previous")}
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t("record.next")}
        disabled={!next}
        onClick={() => next && onOpen(next)}
      />
      <span className={styles.place}>{text}</span>
    </>
  );
}

function CopyLink() {
  const { t } = useTranslation("referrals");
  const copy = async () => {
    await copyText(location.href);
    toast(t("record.linkCopied"));
  };
  return <IconButton icon={IconLink} label={t("record.copyLink")} onClick={() => void copy()} />;
}
