import { IconArrowLeft, IconChevronDown, IconChevronUp, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Initials } from "#web/ui/initials.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { JoinedText } from "#web/ui/joined-text.tsx";
import { Quote } from "#web/ui/quote.tsx";
import { useCountryName } from "#web/ui/use-country-name.ts";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { Referral, ReferralRow } from "../../contract/referral.ts";
import { referralById } from "../api.ts";
import { Value } from "../list/cells.tsx";
import { DuplicateComparison } from "../record/duplicate-comparison.tsx";
import { StatusNotice } from "../record/status-notice.tsx";
import { Confidence } from "../values/confidence.tsx";
import { PlaceText } from "../values/place-text.tsx";
import { useReviewClock } from "../values/use-review-clock.ts";
import styles from "./queue.module.css";
import { QueueSide } from "./queue-side.tsx";

type Props = {
  row: ReferralRow;
  /** The three decisions, or why there are none. */
  actions: (referral: Referral) => ReactNode;
  onOpen: (id: Referral["id"]) => void;
  /** On a phone, the detail replaces the list. */
  pager: { text: string; onBack: () => void; previous: (() => void) | undefined; next: (() => void) | undefined };
};

/** What a decision needs: the contact, a possible duplicate, the reason, and beside it the referrer's record. */
export function QueueDetail({ row, actions, onOpen, pager }: Props) {
  const { t } = useTranslation("referrals");
  const phone = useIsPhone();
  const { data, error, refetch } = useQuery(referralById(row.id));
  const id = useId();
  return (
    <article className={styles.detail} aria-labelledby={id}>
      {phone ? (
        <div className={styles.pager}>
          <IconButton icon={IconArrowLeft} label={t("queue.back")} directional onClick={pager.onBack} />
          <span>{pager.text}</span>
          <span className={styles.pagerEnd}>
            <IconButton
              icon={IconChevronUp}
              label={t("record.previous")}
              disabled={!pager.previous}
              onClick={pager.previous}
            />
            <IconButton icon={IconChevronDown} label={t("record.next")} disabled={!pager.next} onClick={pager.next} />
          </span>
        </div>
      ) : null}
      <div className={styles.main}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={styles.scroller} aria-labelledby={id} tabIndex={0}>
          <header className={styles.head}>
            <Initials name={row.fullName || row.company || "?"} size={40} />
            <div className={styles.who}>
              <h2 id={id}>
                <bdi>{row.fullName}</bdi>
              </h2>
              <p className="soft">
                <JoinedText parts={[row.position, row.company].filter(Boolean)} />
              </p>
            </div>
            <div className={styles.worth}>
              <b>
                <Value row={row} />
              </b>
              {row.productInterest ? (
                <span className="soft">
                  <bdi>{row.productInterest}</bdi>
                </span>
              ) : null}
            </div>
          </header>
          <Deadline row={row} />
          {data ? (
            <Body referral={data} onOpen={onOpen} />
          ) : error ? (
            <ErrorState small error={error} onRetry={() => void refetch()} />
          ) : (
            <ItemSkeleton rows={3} />
          )}
        </section>
        <footer className={styles.actions}>
          {data ? actions(data) : null}
          <span className={styles.open}>
            <IconButton icon={IconExternalLink} label={t("queue.open")} onClick={() => onOpen(row.id)} />
          </span>
        </footer>
      </div>
      {data ? <QueueSide referral={data} /> : <div className={styles.side} />}
    </article>
  );
}

function Deadline({ row }: { row: ReferralRow }) {
  const { icon: ClockIcon, tone, words } = useReviewClock()(row);
  return (
    <p className={styles.deadline} data-tone={tone}>
      <ClockIcon size={17} stroke={1.8} aria-hidden="true" />
      {words}
    </p>
  );
}

function Body({ referral, onOpen }: { referral: Referral; onOpen: (id: Referral["id"]) => void }) {
  const { t } = useTranslation("referrals");
  const countryName = useCountryName();
  const { context, timeline, relationship, confidenceLevel, priority, city, country, email, phone, notes } = referral;
  const place = [city, country && countryName(country)].filter((part) => part !== "");
  return (
    <>
      <StatusNotice referral={referral} />
      <DuplicateComparison referral={referral} onOpen={onOpen} />
      <section className={styles.fit}>
        <h3>{t("record.goodFit.title")}</h3>
        {context ? <Quote text={context} prominent /> : <p className="soft">{t("record.goodFit.none")}</p>}
      </section>
      <FactList
        facts={[
          { name: t("values.field.timeline"), value: timeline && t(`values.timeline.${timeline}`) },
          { name: t("values.field.relationship"), value: relationship && t(`values.relationship.${relationship}`) },
          { name: t("values.field.confidenceLevel"), value: confidenceLevel && <Confidence level={confidenceLevel} /> },
          { name: t("values.field.priority"), value: priority && t(`values.priority.${priority}`) },
          { name: t("values.field.place"), value: place.length > 0 && <PlaceText parts={place} country={country} /> },
          { name: t("values.field.email"), value: email && <bdi>{email}</bdi> },
          { name: t("values.field.phone"), value: phone && <bdi className="tabular">{phone}</bdi> },
          { name: t("values.field.notes"), value: notes && <span dir="auto">{notes}</span> },
        ]}
      />
    </>
  );
}
