import { JoinedText } from "#web/ui/joined-text.tsx";
import styles from "./place-text.module.css";
import { useLocalTime } from "./use-local-time.ts";

type Props = {
  /** City, state and country as far as they are known. */
  parts: readonly string[];
  /** The country's code. */
  country: string;
};

/** Where a contact is, and what time it is there. */
export function PlaceText({ parts, country }: Props) {
  const localTime = useLocalTime(country);
  return (
    <>
      <span>
        <JoinedText parts={parts} />
      </span>
      {localTime ? <span className={styles.localTime}>{localTime}</span> : null}
    </>
  );
}
