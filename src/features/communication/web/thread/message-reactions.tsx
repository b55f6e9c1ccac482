import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useSession } from "#web/api/session.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { useNameList } from "../people/use-name-list.ts";
import type { People } from "../people/use-person-names.ts";
import styles from "./message.module.css";

type Props = {
  message: ChatMessage;
  people: People;
  /** Undefined where the person cannot react. */
  onReact: ((emoji: string, on: boolean) => void) | undefined;
};

/** Who reacted with what; pressing one adds or takes back one's own. */
export function MessageReactions({ message: { reactions }, people, onReact }: Props) {
  const { t } = useTranslation("communication");
  const { intl } = useLocale();
  const list = useNameList();
  const me = useSession().person.id;
  if (reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label={t("message.reactions")}>
      {reactions.map(({ emoji, personIds }) => {
        const isOwn = personIds.some((id) => id === me);
        const label = t("message.reacted", { emoji, names: list(personIds.map(people.nameOf)) });
        return (
          <li key={emoji}>
            <button
              type="button"
              title={label}
              aria-pressed={isOwn}
              disabled={!onReact}
              onClick={() => onReact?.(emoji, !isOwn)}
            >
              <span aria-hidden="true">{emoji}</span>
              <span className="tabular" aria-hidden="true">
                {numberFormat(intl).format(personIds.length)}
              </span>
              <span className="visually-hidden">{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
