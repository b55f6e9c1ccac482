import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { Item } from "../../contract/items.ts";
import { type ItemStatus, itemStatusOf } from "../../rules/items.ts";

const tones: Partial<Record<ItemStatus, "good" | "warn" | "bad">> = {
  paid: "good",
  left: "warn",
  ready: "warn",
  again: "warn",
  delayed: "warn",
  back: "warn",
  action: "bad",
};

/** Says what happens next or how the payout ended; after a failure, why and what to do. */
export function NextStep({ item, own }: { item: Item; own: boolean }) {
  const { t } = useTranslation("payouts");
  const status = itemStatusOf(item, own);
  const { failure, left, failureText, nextTryAt } = item;
  return (
    <Notice tone={tones[status] ?? "info"}>
      {left ? (
        <>
          <p>
            <strong>{t(`ui.left.${left}`)}</strong>
          </p>
          <p>{t(`ui.leftLine.${left}`)}</p>
        </>
      ) : (
        <p>{t(`ui.step.${status}`)}</p>
      )}
      {failure && !own ? (
        <>
          <p>
            <strong>{t(`ui.failure.${failure}`)}</strong>
          </p>
          <p>{t(`ui.todo.${failure}`)}</p>
          {failureText ? (
            <p className="soft" dir="auto">
              {t("ui.said", { text: failureText })}
            </p>
          ) : null}
        </>
      ) : null}
      {nextTryAt && !own ? (
        <p>
          {t("ui.nextTry")} <RelativeTime at={new Date(nextTryAt)} />
        </p>
      ) : null}
    </Notice>
  );
}
