import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./place-groups.module.css";
import { PlaceLink } from "./place-link.tsx";
import { type PlaceGroup, placeGroups, useShell } from "./shell-context.ts";
import { useFoldedGroups } from "./use-folded-groups.ts";

/** The navigation in groups that can be folded, in the sidebar and in the phone's drawer. */
export function PlaceGroups({ onNavigate }: { onNavigate?: () => void }) {
  const { places } = useShell();
  const { folded, toggle } = useFoldedGroups();
  return (
    <div className={styles.groups}>
      {placeGroups.map((group) =>
        places.some((place) => place.group === group) ? (
          <Group
            key={group}
            group={group}
            isFolded={folded.includes(group)}
            onToggle={() => toggle(group)}
            onNavigate={onNavigate}
          />
        ) : null,
      )}
    </div>
  );
}

type GroupProps = {
  group: PlaceGroup;
  isFolded: boolean;
  onToggle: () => void;
  onNavigate: (() => void) | undefined;
};

/** A button instead of a details element: a sidebar collapsed to icons shows every place, also those of a folded group. */
function Group({ group, isFolded, onToggle, onNavigate }: GroupProps) {
  const { t } = useTranslation("shell");
  const { places } = useShell();
  const list = useId();
  return (
    <div className={styles.group} data-folded={isFolded || undefined}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={!isFolded}
        aria-controls={list}
        onClick={onToggle}
      >
        {t(`groups.${group}`)}
        <IconChevronDown size={14} stroke={2} className={styles.chevron} aria-hidden="true" />
      </button>
      <ul id={list} className={styles.places} aria-label={t(`groups.${group}`)}>
        {places
          .filter((place) => place.group === group)
          .map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} onNavigate={onNavigate} />
            </li>
          ))}
      </ul>
    </div>
  );
}
