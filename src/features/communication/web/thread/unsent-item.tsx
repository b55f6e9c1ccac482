import { IconAlertCircle, IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AppError } from "#base/errors.ts";
import { useErrorText } from "#web/api/error-text.ts";
import type { Unsent } from "../queue/unsent.ts";
import styles from "./message.module.css";
import { MessageText } from "./message-text.tsx";
import { useThreadParts } from "./thread-context.ts";

type Props = { item: Unsent; isFirst: boolean; onRetry: () => void; onDrop: () => void };

/** A message on its way, or one that the server refused. */
export function UnsentItem({ item, isFirst, onRetry, onDrop }: Props) {
  const { t } = useTranslation("communication");
  const errorText = useErrorText();
  const { people } = useThreadParts();
  const { refusal } = item;
  return (
    <article className={styles.message} data-own data-first={isFirst || undefined} aria-label={t("message.unsent")}>
      <div className={styles.body}>
        {item.text ? (
          <div className={styles.bubble} data-unsent>
            <MessageText text={item.text} mentionedNames={item.mentions.map(people.fullNameOf)} />
          </div>
        ) : null}
        {item.files.map(({ id, name }) => (
          <p key={id} className={styles.file} dir="auto">
            {name}
          </p>
        ))}
        <div className={styles.state} data-tone={refusal ? "bad" : undefined}>
          {refusal ? (
            <>
              <span role="alert">
                <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
                {t("unsent.refused")} {errorText(new AppError(422, refusal, undefined))}
              </span>
              <button type="button" onClick={onRetry}>
                {t("unsent.retry")}
              </button>
              <button type="button" onClick={onDrop}>
                {t("unsent.delete")}
              </button>
            </>
          ) : (
            <span>
              <IconClock size={14} stroke={1.8} aria-hidden="true" />
              {t("unsent.sending")}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
