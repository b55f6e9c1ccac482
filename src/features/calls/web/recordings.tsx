import { useTranslation } from "react-i18next";
import { useDuration } from "#web/ui/use-duration.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Call } from "../contract/calls.ts";
import styles from "./recordings.module.css";
import { Transcript } from "./transcript.tsx";

/** The recordings of a call in the browser's own player, with the day on which each is deleted. */
export function Recordings({ recordings }: { recordings: Call["recordings"] }) {
  const { t } = useTranslation("calls");
  const duration = useDuration();
  const { calendarDay } = useFormatters();
  return recordings.map((recording) => {
    const { id, url, seconds, deletedOn } = recording;
    return (
      <figure key={id} className={styles.recording}>
        {/* biome-ignore lint/a11y/useMediaCaption: recordings have no captions */}
        <video controls preload="metadata" src={url} />
        <figcaption className="soft">
          {[duration(seconds), ...(deletedOn ? [t("recording.deletedOn", { date: calendarDay(deletedOn) })] : [])].join(
            " · ",
          )}
        </figcaption>
        <Transcript recording={recording} />
      </figure>
    );
  });
}
