import { useTranslation } from "react-i18next";
import type { Participant } from "../../contract/conversations.ts";
import { PersonPortrait } from "../people/person-portrait.tsx";
import styles from "./composer.module.css";

type Props = { id: string; people: readonly Participant[]; active: number; onPick: (person: Participant) => void };

export const optionId = (id: string, at: number): string => `${id}-${at}`;

/** The people that a typed "@" can mention. The focus stays in the text. */
export function MentionList({ id, people, active, onPick }: Props) {
  const { t } = useTranslation("communication");
  return (
    <div id={id} role="listbox" aria-label={t("composer.mention")} className={styles.mentions}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the composer has the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the composer
        <div
          key={person.id}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <PersonPortrait person={person} size={28} />
          <span dir="auto">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
