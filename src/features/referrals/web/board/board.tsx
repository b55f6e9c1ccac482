import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Pipeline } from "#features/programs/contract.ts";
import { keepScroll } from "#web/api/screen-route.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { scrollWhileDragging } from "#web/ui/drag.ts";
import { PartialNotice } from "#web/ui/partial-notice.tsx";
import { useIsPhone } from "#web/ui/use-phone.ts";
import { MoveDialog } from "../record/move-dialog.tsx";
import { route, withOpen } from "../search.ts";
import styles from "./board.module.css";
import { moveFocus } from "./board-keys.ts";
import { Column } from "./column.tsx";
import { countWithPendingMoves } from "./moves.ts";
import { PhoneBoard } from "./phone-board.tsx";
import { type BoardQuery, boardOf } from "./queries.ts";
import { useMoves } from "./use-moves.ts";

type Props = { pipeline: Pipeline; question: BoardQuery };

export function Board({ pipeline, question }: Props) {
  const { t } = useTranslation("referrals");
  const navigate = route.useNavigate();
  const phone = useIsPhone();
  const { data, error, refetch } = useQuery(boardOf(pipeline.id, question));
  const { pendingMoves, toFocus, onFocused, asked, endAsking, takeMoved, moveTo } = useMoves(pipeline);
  const scroller = useRef<HTMLElement>(null);
  const id = useId();
  const { dir } = useLocale();
  useEffect(() => (scroller.current ? scrollWhileDragging(scroller.current) : undefined), []);

  const columns = pipeline.stages.map((stage) => ({
    stage,
    head:
      data &&
      countWithPendingMoves(
        data.find(({ stageId }) => stageId === stage.id) ?? { stageId: stage.id, count: 0, totals: [] },
        pendingMoves,
      ),
  }));
  const column = ({ stage, head }: (typeof columns)[number]) => (
    <Column
      key={stage.id}
      stage={stage}
      head={head}
      question={question}
      pipeline={pipeline}
      pendingMoves={pendingMoves}
      toFocus={toFocus}
      onFocused={onFocused}
      onMove={moveTo}
      onOpen={(row) => void navigate({ search: withOpen(row.id), ...keepScroll })}
    />
  );
  return (
    <>
      {error ? <PartialNotice error={error} onRetry={() => void refetch()} /> : null}
      <p id={id} className="visually-hidden">
        {t("board.keys")}
      </p>
      {phone ? (
        <PhoneBoard columns={columns} show={column} moved={toFocus && pendingMoves.get(toFocus)?.to} />
      ) : (
        <section
          ref={scroller}
          className={styles.board}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          aria-label={t("board.label")}
          aria-describedby={id}
          onKeyDown={(event) => moveFocus(event, dir)}
        >
          {columns.map(column)}
        </section>
      )}
      {asked ? (
        <MoveDialog
          referral={asked.row}
          move={asked.move}
          stageId={asked.stageId}
          onClose={endAsking}
          onDone={(moved) => {
            endAsking();
            void takeMoved(asked.row, moved);
          }}
        />
      ) : null}
    </>
  );
}
