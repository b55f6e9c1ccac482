import { useRef } from "react";
import type { z } from "zod";
import { useSend } from "#web/api/use-send.ts";
import { type Commission, moveCommission } from "../../contract.ts";
import { useAskAnew } from "../api.ts";

export type Move = z.input<typeof moveCommission.input>["move"];
type Answers = { onDone: (move: Move) => void; onRefused: (error: unknown) => void };

/**
 * Moves the version that the user saw. The queries are invalidated even after an error, because another user may have been
 * faster.
 */
export function useMove(line: Commission, { onDone, onRefused }: Answers) {
  const askAnew = useAskAnew();
  const tried = useRef<Move>("approve");
  const { send, isPending } = useSend(moveCommission, {
    onSuccess: async () => {
      await askAnew();
      onDone(tried.current);
    },
    onError: (refused) => {
      void askAnew();
      onRefused(refused);
    },
  });
  return {
    isPending,
    send: (move: Move, reason?: string) => {
      tried.current = move;
      send({ id: line.id, version: line.version, move, ...(reason && { reason }) });
    },
  };
}
