import { useTranslation } from "react-i18next";
import { Initials } from "#web/ui/initials.tsx";
import { Sparkline } from "#web/ui/sparkline.tsx";
import type { Link } from "../../contract.ts";
import { changeOf, shareOf } from "../../performance.ts";
import type { Scope } from "../api.ts";
import styles from "./cells.module.css";
import { nameOf, useFigureText } from "./link-values.ts";

/** The link's name and coupon code, with its partner where those of all partners are listed. */
export function LinkCell({ link, scope }: { link: Link; scope: Scope }) {
  const { t } = useTranslation("links");
  const { coupon } = link;
  return (
    <span className={styles.link}>
      {scope === "all" ? <Initials name={link.referrer} size={32} /> : null}
      <span className={styles.words}>
        <strong dir="auto">{nameOf(link)}</strong>
        <span>
          {scope === "all" ? (
            <>
              <bdi>{link.referrer}</bdi> ·{" "}
            </>
          ) : null}
          <bdi>{coupon && scope === "all" ? coupon.code : `/r/${link.code}`}</bdi>
          {coupon && scope === "own" ? (
            <>
              {" "}
              · <bdi>{coupon.code}</bdi>
            </>
          ) : null}
          {link.endedAt ? ` · ${t("state.paused")}` : ""}
        </span>
      </span>
    </span>
  );
}

/** The clicks as a line, and their change against the period before. */
export function TrendCell({ link }: { link: Link }) {
  const { t } = useTranslation("links");
  const text = useFigureText();
  const change = changeOf(link.clicks, link.previousClicks);
  return (
    <span className={styles.trend} data-column="trend">
      <Sparkline values={link.trend} width={88} height={28} />
      {change === null ? (
        <span>{link.clicks > 0 ? t("column.new") : "–"}</span>
      ) : (
        <bdi data-tone={change > 0 ? "good" : change < 0 ? "bad" : undefined}>{text.change(change)}</bdi>
      )}
    </span>
  );
}

/** A count, and below it its share of the step before. */
export function RatedCell({ value, share }: { value: number; share?: number | null }) {
  const text = useFigureText();
  return (
    <span className={styles.rated}>
      {text.count(value)}
      {share === undefined ? null : <small>{text.rate(share)}</small>}
    </span>
  );
}

/** From clicks to won deals, as a bar against the best of the list. */
export function ConversionCell({ link, best }: { link: Link; best: number }) {
  const text = useFigureText();
  const share = shareOf(link.won, link.clicks);
  return (
    <span className={styles.conversion} data-column="conversion">
      <span className={styles.meter} aria-hidden="true">
        <span style={{ inlineSize: `${share && best > 0 ? (share / best) * 100 : 0}%` }} />
      </span>
      <b>{share ? text.rate(share) : "–"}</b>
    </span>
  );
}
