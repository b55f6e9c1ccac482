import { IconArrowBackUp, IconPencil, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { ChatMessage } from "../../contract/messages.ts";
import type { People } from "../people/use-person-names.ts";
import styles from "./composer.module.css";

type Props = {
  replyTo: ChatMessage | undefined;
  edited: ChatMessage | undefined;
  people: People;
  onCancel: () => void;
};

/** What the text is: an answer to a message, or a change to one. */
export function ComposerNotice({ replyTo, edited, people, onCancel }: Props) {
  const { t } = useTranslation("communication");
  const about = edited ?? replyTo;
  if (!about) return null;
  const NoticeIcon = edited ? IconPencil : IconArrowBackUp;
  return (
    <div className={styles.notice}>
      <NoticeIcon size={16} stroke={1.8} aria-hidden="true" className={edited ? undefined : "flips"} />
      <span>
        <b>{edited ? t("composer.editing") : t("composer.replying", { name: people.nameOf(about.authorId) })}</b>
        <span dir="auto">{about.text || t("message.noText")}</span>
      </span>
      <IconButton icon={IconX} label={t("composer.cancel")} onClick={onCancel} />
    </div>
  );
}
