import { useRef } from "react";
import type { z } from "zod";
import { useSend } from "#web/api/use-send.ts";
import { type Commission, moveCommission } from "../../contract/lines.ts";
import { useInvalidate } from "../api.ts";

export type Move = z.input<typeof moveCommission.input>["move"];
type MoveCallbacks = { onDone: (move: Move) => void; onRefused: (error: unknown) => void };

/**
 * Moves the version that the user saw. The queries are invalidated even after an error, because another user may have been
 * faster.
 */
export function useMove(line: Commission, { onDone, onRefused }: MoveCallbacks) {
  const invalidate = useInvalidate();
  const lastMove = useRef<Move>("approve");
  const { send, isPending } = useSend(moveCommission, {
    onSuccess: async () => {
      await invalidate();
      onDone(lastMove.current);
    },
    onError: (refused) => {
      void invalidate();
      onRefused(refused);
    },
  });
  return {
    isPending,
    send: (move: Move) => {
      lastMove.current = move;
      send({ id: line.id, version: line.version, move });
    },
  };
}
