import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useRef } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat } from "#base/formats.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { useNow } from "#web/ui/clock.ts";
import { ItemRow, ItemRows } from "#web/ui/item-rows.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TimeZone } from "#web/ui/time-zone.ts";
import { toast } from "#web/ui/toast.ts";
import { runUndoCalls } from "#web/ui/undo.ts";
import { completeUndo, getAction, type RecentAction } from "../../actions.ts";
import { recentActions } from "../api.ts";
import styles from "./notifications.module.css";

/** What the person did and can still undo. The server decides until when, and lists nothing else. */
export function RecentActions() {
  const { t } = useTranslation("notifications");
  const { data } = useQuery(recentActions);
  const title = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const open = data?.items.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now.getTime());
  if (!open || open.length === 0) return null;
  return (
    <section aria-labelledby="recent-actions" className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id="recent-actions" ref={title} tabIndex={-1}>
            {t("actions.title")}
          </h2>
          <p className={styles.line}>{t("actions.line")}</p>
        </div>
      </div>
      <ItemRows>
        {open.map((action) => (
          <ActionRow key={action.id} action={action} onUndone={() => title.current?.focus()} />
        ))}
      </ItemRows>
    </section>
  );
}

function ActionRow({
  action: { id, message, createdAt, expiresAt },
  onUndone,
}: {
  action: RecentAction;
  onUndone: () => void;
}) {
  const { t } = useTranslation("notifications");
  const { intl } = useLocale();
  const timeZone = use(TimeZone);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { mutate: undo, isPending } = useMutation({
    mutationFn: async () => {
      const { calls } = await call(getAction, { id });
      await runUndoCalls(calls);
      await call(completeUndo, { id });
    },
    onSuccess: async () => {
      onUndone();
      toast(t("actions.undone"));
      // An action may have changed anything on any screen.
      await queries.invalidateQueries();
    },
    onError: (error) => {
      toast(errorText(error), "bad");
      void queries.invalidateQueries({ queryKey: recentActions.queryKey });
    },
  });
  const time = dateFormat(intl, { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(expiresAt));
  return (
    <ItemRow
      icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" className="flips" />}
      title={<span dir="auto">{message}</span>}
      facts={
        <>
          <RelativeTime at={new Date(createdAt)} />
          <span>{t("actions.until", { time })}</span>
        </>
      }
      actions={
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          aria-label={t("actions.undoOf", { action: message })}
          onClick={() => undo()}
        >
          {t("actions.undo")}
        </Button>
      }
    />
  );
}
