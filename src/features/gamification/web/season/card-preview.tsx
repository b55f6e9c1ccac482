import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { IconBrandLinkedin, IconDownload, IconShare2, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSend } from "#web/api/use-send.ts";
import action from "#web/ui/action.module.css";
import { download } from "#web/ui/download.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { type SeasonSummary, withdrawCard } from "../../contract/seasons.ts";
import { seasonParam } from "../../rules/seasons.ts";
import { cardPicture, useSaveSeason } from "../api.ts";
import game from "../game.module.css";
import styles from "./season.module.css";
import { useSeasonText } from "./use-season-text.ts";

/** LinkedIn takes no picture by a link: it opens an empty post, to which the person attaches theirs. */
const linkedIn = "https://www.linkedin.com/feed/?shareActive=true";

type Props = { summary: SeasonSummary; card: NonNullable<SeasonSummary["card"]> };

/** The card as it is, and what can be done with it. */
export function CardPreview({ summary: { season, names }, card }: Props) {
  const { t, name, longDay } = useSeasonText();
  const save = useSaveSeason();
  const { data: picture, error, refetch } = useQuery(cardPicture(season, card.consentedAt));
  const { send: withdraw, isPending } = useSend(withdrawCard, {
    onSuccess: (answer) => {
      save(answer);
      toast(t("season.card.withdrawn"));
    },
  });
  return (
    <div className={styles.preview}>
      {picture ? (
        <Picture picture={picture} alt={t("season.card.preview", { name: names[card.name], season: name(season) })} />
      ) : null}
      {!picture && error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {!picture && !error ? <Skeleton className={styles.picture} /> : null}
      <div className={styles.actions}>
        {picture ? <Files picture={picture} fileName={`season-${seasonParam(season)}.png`} /> : null}
        <a className={action.quiet} href={linkedIn} target="_blank" rel="noreferrer">
          <IconBrandLinkedin size={18} stroke={1.7} aria-hidden="true" />
          {t("season.card.linkedin")}
        </a>
        <button type="button" className={action.bare} disabled={isPending} onClick={() => withdraw({ season })}>
          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
          {t("season.card.withdraw")}
        </button>
      </div>
      <p className={game.quiet}>
        {t("season.card.linkedinHelp")} {t("season.card.consented", { date: longDay(card.consentedAt) })}
      </p>
    </div>
  );
}

function Picture({ picture, alt }: { picture: Blob; alt: string }) {
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={styles.picture} src={url} alt={alt} width={1200} height={627} />;
}

function Files({ picture, fileName }: { picture: Blob; fileName: string }) {
  const { t } = useSeasonText();
  const files = [new File([picture], fileName, { type: "image/png" })];
  const canShare = typeof navigator.canShare === "function" && navigator.canShare({ files });
  return (
    <>
      <button type="button" className={action.quiet} onClick={() => download(picture, fileName)}>
        <IconDownload size={18} stroke={1.7} aria-hidden="true" />
        {t("season.card.download")}
      </button>
      {canShare ? (
        <button
          type="button"
          className={action.quiet}
          onClick={() => void navigator.share({ files }).catch(() => undefined)}
        >
          <IconShare2 size={18} stroke={1.7} aria-hidden="true" />
          {t("season.card.share")}
        </button>
      ) : null}
    </>
  );
}
