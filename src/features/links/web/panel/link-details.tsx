import { Button } from "@mantine/core";
import { IconChevronRight, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalog, useProgramName } from "#features/programs/web/api.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { FactList } from "#web/ui/fact-list.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Link } from "../../contract.ts";
import type { Period } from "../../performance.ts";
import { utmFields, withUtm } from "../../rules.ts";
import type { LeadBadge } from "../lead-badge.ts";
import { nameOf, useFigureText } from "../list/link-values.ts";
import { QrCode } from "../qr/qr-code.tsx";
import { CouponSection } from "./coupon-section.tsx";
import { LinkActivitySections } from "./link-activity.tsx";
import styles from "./panel.module.css";

type Props = { link: Link; days: Period; leadBadge: LeadBadge; onEditCoupon: () => void };

/** What is needed to share a link, and what came of it. */
export function LinkDetails({ link, days, leadBadge, onEditCoupon }: Props) {
  return (
    <>
      <CopyUrl url={link.url} />
      <QrCode url={link.url} name={nameOf(link)} code={link.code} />
      <Facts link={link} />
      <CouponSection link={link} onEdit={onEditCoupon} />
      <UtmParameters link={link} />
      <LinkActivitySections id={link.id} days={days} leadBadge={leadBadge} />
    </>
  );
}

function CopyUrl({ url }: { url: string }) {
  const { t } = useTranslation("links");
  const copy = async () => {
    if (await copyText(url)) toast(t("copy.done"));
    else toast(t("copy.failed"), "bad");
  };
  return (
    <div className={styles.copy}>
      <bdi>{url.replace(/^https?:\/\//, "")}</bdi>
      <Button
        size="xs"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={t("copy.link", { url })}
        onClick={() => void copy()}
      >
        {t("copy.action")}
      </Button>
    </div>
  );
}

function Facts({ link }: { link: Link }) {
  const { t } = useTranslation("links");
  const text = useFigureText();
  const programName = useProgramName();
  const { data } = useQuery(catalog);
  const program = data?.programs.find(({ id }) => id === link.programId);
  const destination = link.destination ?? program?.destination;
  const preview = destination ?? `/refer?code=${encodeURIComponent(link.code)}`;
  return (
    <FactList
      facts={[
        {
          name: t("panel.goesTo"),
          value: (
            <>
              <bdi className={styles.target}>
                {destination ? destination.replace(/^https?:\/\//, "") : t("panel.leadPage")}
              </bdi>{" "}
              <a href={preview} target="_blank" rel="noreferrer">
                {t("panel.preview")}
              </a>
            </>
          ),
        },
        { name: t("field.program"), value: program ? <bdi>{programName(program)}</bdi> : null },
        {
          name: t("panel.countsFor"),
          value: program ? t("panel.countsDays", { count: program.attributionDays }) : null,
        },
        { name: t("step.value"), value: link.won > 0 ? <bdi>{text.amounts(link.value)}</bdi> : null },
      ]}
    />
  );
}

/** Folded, because few links have them and most people never need them. */
function UtmParameters({ link: { utm, url } }: { link: Link }) {
  const { t } = useTranslation("links");
  const given = utmFields.filter((field) => utm[field]);
  return (
    <details className={styles.utm}>
      <summary>
        <IconChevronRight className="flips" size={16} stroke={1.75} aria-hidden="true" />
        {t("utm.title")}
        <span>{given.length > 0 ? t("utm.set", { count: given.length }) : t("utm.none")}</span>
      </summary>
      <FactList
        facts={given.map((field) => ({ name: t(`utm.${field}`), value: <bdi>{utm[field]}</bdi> }))}
        empty={<p>{t("utm.line")}</p>}
      />
      {given.length > 0 ? <bdi className={styles.address}>{withUtm(url, utm)}</bdi> : null}
    </details>
  );
}
