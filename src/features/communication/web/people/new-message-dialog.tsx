import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#web/api/can.tsx";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { createGroupsAccess } from "../../access.ts";
import {
  addGroupMembers,
  type ConversationDetail,
  createGroup,
  openDirectConversation,
  type Participant,
} from "../../contract/conversations.ts";
import { type ConversationId, conversationsKey, detailKey, recipients } from "../api.ts";
import styles from "./people.module.css";
import { PersonPortrait } from "./person-portrait.tsx";

type Props = {
  onClose: () => void;
  onOpened: (id: ConversationId) => void;
  /** The group to which people are added; without it a new conversation is opened. */
  group?: ConversationDetail;
};

/** Chooses whom to write to: one person opens the conversation with them, several become a group with a name. */
export function NewMessageDialog({ onClose, onOpened, group }: Props) {
  const { t } = useTranslation("communication");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const canGroup = useCan(createGroupsAccess);
  const [words, setWords] = useState<string>();
  const [chosen, setChosen] = useState<Participant[]>([]);
  const [title, setTitle] = useState("");
  const opened = {
    onSuccess: (detail: ConversationDetail) => {
      queries.setQueryData(detailKey(detail.id), detail);
      void queries.invalidateQueries({ queryKey: conversationsKey });
      onOpened(detail.id);
    },
  };
  const direct = useSend(openDirectConversation, opened);
  const grouped = useSend(createGroup, opened);
  const added = useSend(addGroupMembers, opened);
  const error = direct.error ?? grouped.error ?? added.error;
  const isGroup = chosen.length > 1 || group !== undefined;
  const personIds = chosen.map(({ id }) => id);
  const toggle = (person: Participant) => {
    const without = chosen.filter(({ id }) => id !== person.id);
    if (without.length < chosen.length) setChosen(without);
    else setChosen(canGroup ? [...chosen, person] : [person]);
  };
  const submit = () => {
    const [first] = personIds;
    if (group) added.send({ id: group.id, personIds });
    else if (isGroup) grouped.send({ title, personIds });
    else if (first) direct.send({ personId: first });
  };
  return (
    <Dialog title={t(group ? "members.add" : "new.title")} onClose={onClose}>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <SearchField label={t("new.search")} value={words} onChange={setWords} />
      {chosen.length > 0 ? (
        <div className={styles.chosen}>
          {chosen.map((person) => (
            <button key={person.id} type="button" onClick={() => toggle(person)}>
              <bdi>{person.name}</bdi>
              <IconX size={14} stroke={2} role="img" aria-label={t("new.remove", { name: person.name })} />
            </button>
          ))}
        </div>
      ) : null}
      <Found words={words ?? ""} chosen={chosen} without={group?.participants ?? []} onToggle={toggle} />
      {isGroup && !group ? (
        <TextInput
          mt="sm"
          label={t("new.groupName")}
          value={title}
          maxLength={80}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      ) : null}
      <div className={styles.foot}>
        <span className="soft">{canGroup && !group ? t("new.groupHint") : null}</span>
        <Button
          disabled={chosen.length === 0 || (isGroup && !group && title.trim() === "")}
          loading={direct.isPending || grouped.isPending || added.isPending}
          onClick={submit}
        >
          {t(group ? "members.addSubmit" : isGroup ? "new.createGroup" : "new.start")}
        </Button>
      </div>
    </Dialog>
  );
}

type FoundProps = {
  words: string;
  chosen: readonly Participant[];
  without: readonly Participant[];
  onToggle: (person: Participant) => void;
};

function Found({ words, chosen, without, onToggle }: FoundProps) {
  const { t } = useTranslation("communication");
  const roleName = useRoleName();
  const { data, error, refetch } = useQuery(recipients(words));
  if (error && !data) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemSkeleton rows={4} />;
  const people = data.filter(({ id }) => !without.some((one) => one.id === id));
  if (people.length === 0) return <p className="soft">{t(words ? "new.none" : "new.noOne")}</p>;
  return (
    <ul className={styles.found} aria-label={t("new.people")}>
      {people.map((person) => {
        const isChosen = chosen.some(({ id }) => id === person.id);
        return (
          <li key={person.id}>
            <button type="button" className={styles.person} aria-pressed={isChosen} onClick={() => onToggle(person)}>
              <PersonPortrait person={person} size={36} />
              <span>
                <b dir="auto">{person.name}</b>
                <small>{roleName(person.role)}</small>
              </span>
              {isChosen ? <IconCheck size={18} stroke={2} aria-hidden="true" /> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
