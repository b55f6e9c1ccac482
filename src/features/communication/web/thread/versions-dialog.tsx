import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Quote } from "#web/ui/quote.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { ChatMessage } from "../../contract/messages.ts";
import { messageVersions } from "../api.ts";
import styles from "./message.module.css";

type Props = { message: ChatMessage; onClose: () => void };

/** What an edited message said before, the newest first. */
export function VersionsDialog({ message, onClose }: Props) {
  const { t } = useTranslation("communication");
  const { data, error, refetch } = useQuery(messageVersions(message.id));
  return (
    <Dialog title={t("versions.title")} onClose={onClose}>
      {error && !data ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ol className={styles.versions}>
          {data.map(({ text, writtenAt }) => (
            <li key={writtenAt}>
              <span className="soft">
                <RelativeTime at={new Date(writtenAt)} />
              </span>
              <Quote text={text} prominent />
            </li>
          ))}
        </ol>
      ) : (
        <ItemSkeleton rows={2} />
      )}
    </Dialog>
  );
}
