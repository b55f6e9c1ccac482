import { useResizeObserver } from "@mantine/hooks";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { SessionView } from "../engine/session.ts";
import { StreamSound } from "../stream-element.tsx";
import { arrange, columnsFor, type Layout, peopleIn, type TileOf } from "./layouts.ts";
import { Reactions } from "./reactions.tsx";
import styles from "./stage.module.css";
import { Tile } from "./tile.tsx";

type Props = { view: SessionView; layout: Layout };

/** Everyone's pictures and shared screens. */
export function Stage({ view, layout: chosen }: Props) {
  const { t } = useTranslation("calls");
  const [box, { width, height }] = useResizeObserver<HTMLDivElement>();
  const { layout, featured, tiles, floating } = arrange(view, chosen);
  const columns = columnsFor(tiles.length, width || 1280, height || 720);
  const tile = (of: TileOf, isSmall = false) => (
    <StageTile key={`${of.kind} ${of.id}`} view={view} of={of} isSmall={isSmall} />
  );
  const isAlone = peopleIn(view).every(({ id }) => id === view.me);
  return (
    <div className={styles.stage} data-layout={layout}>
      {featured ? tile(featured) : null}
      <div
        ref={box}
        className={featured ? styles.strip : styles.grid}
        style={{ "--columns": columns, "--rows": Math.ceil(tiles.length / columns) } as CSSProperties}
        data-many={tiles.length > 9 || undefined}
      >
        {tiles.map((of) => tile(of, featured !== undefined || tiles.length > 9))}
      </div>
      {floating ? <div className={styles.floating}>{tile(floating, true)}</div> : null}
      {isAlone ? <p className={styles.alone}>{t("stage.alone")}</p> : null}
      <Sounds view={view} />
      <Reactions view={view} />
    </div>
  );
}

function StageTile({ view, of: { id, kind }, isSmall }: { view: SessionView; of: TileOf; isSmall: boolean }) {
  const { call, me, local, peers } = view;
  const participant = call.participants.find((one) => one.id === id);
  if (!participant) return null;
  const isMe = id === me;
  const peer = peers.get(id);
  return (
    <Tile
      participant={isMe ? { ...participant, media: local.media } : participant}
      kind={kind}
      stream={isMe ? local[kind] : (peer?.[kind] ?? null)}
      isMe={isMe}
      isSpeaking={isMe ? view.speaker === me && local.media.microphone : (peer?.isSpeaking ?? false)}
      state={isMe ? "connected" : (peer?.state ?? "connecting")}
      isSmall={isSmall}
    />
  );
}

/** Sound is independent of the layout: someone who is not shown can still be heard. */
function Sounds({ view: { peers, local } }: { view: SessionView }) {
  const speaker = local.chosen.speaker;
  return [...peers].map(([id, { camera, screen }]) => (
    <span key={id} hidden>
      {camera ? <StreamSound stream={camera} speaker={speaker} /> : null}
      {screen ? <StreamSound stream={screen} speaker={speaker} /> : null}
    </span>
  ));
}
