import { Button } from "@mantine/core";
import { IconBan, IconLockOpen2, IconUserMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Member } from "../../contract.ts";
import { RoleSelect } from "../role-select.tsx";
import { MemberState, TwoFactor } from "./marks.tsx";
import { LastLogin } from "./member-columns.tsx";
import styles from "./people.module.css";
import { RequestAnswer } from "./request-answer.tsx";
import { useMemberActs } from "./use-member-acts.ts";

type Props = { member: Member | undefined; onClose: () => void };

/** One person beside the list, and what an admin can do with them. */
export function MemberPanel({ member, onClose }: Props) {
  return (
    <SidePanel
      opened={member !== undefined}
      title={<bdi>{member?.displayName}</bdi>}
      onClose={onClose}
      actions={member ? <Actions member={member} onClose={onClose} /> : null}
    >
      {member ? <About member={member} onClose={onClose} /> : null}
    </SidePanel>
  );
}

type Shown = { member: Member; onClose: () => void };

function About({ member, onClose }: Shown) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const { isPending, changeRole } = useMemberActs(member, onClose);
  const { requestedRole } = member;
  return (
    <div className={styles.about}>
      {requestedRole ? (
        <Notice tone="warn" action={<RequestAnswer member={member} wanted={requestedRole} />}>
          {t("request.asks", { role: roleName(requestedRole) })}
        </Notice>
      ) : null}
      <dl className={styles.facts}>
        <dt>{t("people.column.email")}</dt>
        <dd>
          <bdi>{member.email}</bdi>
        </dd>
        <dt>{t("people.state.label")}</dt>
        <dd>
          <MemberState state={member.state} />
        </dd>
        <dt>{t("people.column.twoFactor")}</dt>
        <dd>
          <TwoFactor mfaEnabled={member.mfaEnabled} />
        </dd>
        <dt>{t("people.column.lastLogin")}</dt>
        <dd>
          <LastLogin at={member.lastLoginAt} />
        </dd>
        <dt>{t("people.column.joined")}</dt>
        <dd>
          <RelativeTime at={new Date(member.joinedAt)} />
        </dd>
      </dl>
      <RoleSelect
        value={member.role}
        description={t("member.roleHelp")}
        disabled={isPending}
        onChange={(role) => void changeRole(role)}
      />
    </div>
  );
}

function Actions({ member, onClose }: Shown) {
  const { t } = useTranslation("members");
  const { isPending, setDisabled, remove } = useMemberActs(member, onClose);
  const disabled = member.state === "disabled";
  const StateIcon = disabled ? IconLockOpen2 : IconBan;
  return (
    <>
      <Button
        variant="default"
        disabled={isPending}
        leftSection={<StateIcon size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void setDisabled(!disabled)}
      >
        {t(disabled ? "member.enable" : "member.disable")}
      </Button>
      <Button
        variant="default"
        disabled={isPending}
        c="var(--bad-text)"
        leftSection={<IconUserMinus size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void remove()}
      >
        {t("member.remove")}
      </Button>
    </>
  );
}
