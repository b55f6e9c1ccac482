import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import type { Move } from "../../contract/values.ts";
import { FieldChanges } from "./field-changes.tsx";
import type { ConcurrentChange } from "./use-move.ts";

/** Shows who changed the record first, what they changed, and whether the user's move is still possible. Typed input stays. */
export function ConcurrentChangeNotice({
  concurrentChange: { by, changes, now },
  move,
}: {
  concurrentChange: ConcurrentChange;
  move: Move;
}) {
  const { t } = useTranslation("referrals");
  const possible = now.moves.includes(move);
  return (
    <Notice tone="warn">
      <p>{by ? t("record.meanwhile.by", { name: by }) : t("record.meanwhile.unnamed")}</p>
      {changes.length > 0 ? <FieldChanges changes={changes} currency={now.currency} /> : null}
      <p>{t(possible ? "record.meanwhile.again" : "record.meanwhile.over")}</p>
    </Notice>
  );
}
