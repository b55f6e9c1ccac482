import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import { type Run, releaseRun } from "../../contract/runs.ts";
import { type Rail, rails } from "../../values.ts";
import { useInvalidate } from "../api.ts";
import { Amounts } from "../values/amounts.tsx";
import { railIcons } from "../values/rails.ts";
import styles from "../values/values.module.css";
import { tallyOf } from "./tally.ts";

/** Shows the amounts per rail before the release, which requires a recent sign-in. */
export function ReleaseDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation("payouts");
  const { t: words } = useTranslation("ui");
  const { money, list } = useFormatters();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { left } = tallyOf(run);
  const isFileOnly = run.ways.every(({ rail }) => rail === "bank");
  const { send, isPending, error } = useSendWithProof(releaseRun, {
    onSuccess: async () => {
      await invalidate();
      toast(t("ui.release.done"));
      onClose();
    },
    onError: () => void invalidate(),
  });
  return (
    <Dialog size="lg" onClose={onClose} title={t("ui.release.open")}>
      <div className={styles.form}>
        {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
        <p>{t(isFileOnly ? "ui.release.fileLine" : "ui.release.line")}</p>
        <ItemRows>
          {rails.map((rail) => (
            <RailRow key={rail} rail={rail} ways={run.ways.filter((way) => way.rail === rail)} />
          ))}
        </ItemRows>
        {left > 0 ? <p className="soft">{t("ui.release.left", { count: left })}</p> : null}
        <div className={styles.buttons}>
          <Button
            classNames={{ root: styles.whole ?? "", label: styles.words ?? "" }}
            loading={isPending}
            onClick={() => send({ id: run.id, version: run.version })}
          >
            {t("ui.release.act", { amount: list(run.totals.map(money)) })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words("cancel")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** One rail with its amounts per currency. */
function RailRow({ rail, ways }: { rail: Rail; ways: Run["ways"] }) {
  const { t } = useTranslation("payouts");
  const RailIcon = railIcons[rail];
  if (ways.length === 0) return null;
  return (
    <ItemRow
      singleLine
      icon={<RailIcon size={19} stroke={1.6} aria-hidden="true" />}
      title={<strong>{t(`ui.rail.${rail}`)}</strong>}
      facts={
        <>
          <span>{t("ui.run.payouts", { count: ways.reduce((sum, { count }) => sum + count, 0) })}</span>
          <span>{t(`ui.release.${rail}`)}</span>
        </>
      }
      actions={
        <b>
          <Amounts amounts={ways} />
        </b>
      }
    />
  );
}
