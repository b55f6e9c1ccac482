import { IconCopy, IconShare2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import { type ComponentType, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ownLinksAccess } from "#features/links/access.ts";
import type { Link } from "#features/links/contract.ts";
import { ownLinks } from "#features/links/web/api.ts";
import { useCan } from "#web/api/can.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast.ts";
import { Card, CardEmpty } from "../card.tsx";
import rows from "../rows.module.css";
import styles from "./link-card.module.css";

export type QrPicture = ComponentType<{ url: string }>;

/** The person's most used link, ready to share, with what came of it. */
export function LinkCard({ qr }: { qr: QrPicture }) {
  const { t } = useTranslation("home");
  const hasLinks = useCan(ownLinksAccess);
  const { data } = useQuery({ ...ownLinks, enabled: hasLinks });
  if (!hasLinks || !data) return null;
  const link = data.items.filter(({ endedAt }) => endedAt === null).toSorted((a, b) => b.clicks - a.clicks)[0];
  return (
    <Card title={t("link.heading")} action={<RouterLink to="/links">{t("link.all")}</RouterLink>}>
      {link ? (
        <LinkDetails link={link} qr={qr} />
      ) : (
        <>
          <CardEmpty>{t("link.none")}</CardEmpty>
          <p className={styles.create}>
            <RouterLink to="/links" className={rows.button}>
              {t("link.create")}
            </RouterLink>
          </p>
        </>
      )}
    </Card>
  );
}

function LinkDetails({ link: { url, clicks, leads }, qr: Qr }: { link: Link; qr: QrPicture }) {
  const { t } = useTranslation("home");
  const copy = async () => {
    if (await copyText(url)) toast(t("link.copied"));
    else toast(t("link.notCopied"), "bad");
  };
  const canShare = typeof navigator.share === "function";
  return (
    <div className={styles.body}>
      <div className={styles.top}>
        <Suspense fallback={<span className={styles.qr} />}>
          <span className={styles.qr}>
            <Qr url={url} />
          </span>
        </Suspense>
        <div className={styles.words}>
          <p>{t("link.line")}</p>
          <bdi className={styles.url}>{url.replace(/^https?:\/\//, "")}</bdi>
        </div>
      </div>
      <div className={styles.actions}>
        <button type="button" className={rows.button} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          {t("link.copy")}
        </button>
        {canShare ? (
          <button
            type="button"
            className={rows.button}
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            <IconShare2 size={16} stroke={1.75} aria-hidden="true" />
            {t("link.share")}
          </button>
        ) : null}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t("link.clicks")}</dt>
          <dd>{clicks}</dd>
        </div>
        <div>
          <dt>{t("link.leads")}</dt>
          <dd>{leads}</dd>
        </div>
      </dl>
    </div>
  );
}
