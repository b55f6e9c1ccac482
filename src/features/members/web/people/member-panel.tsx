import { Button } from "@mantine/core";
import { IconBan, IconLockOpen2, IconUserMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { FactList } from "#web/ui/fact-list.tsx";
import { Notice } from "#web/ui/notice.tsx";
import panel from "#web/ui/panel.module.css";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Member } from "../../contract.ts";
import { RoleSelect } from "../role-select.tsx";
import { MemberState, TwoFactor } from "./member-badges.tsx";
import { LastLogin } from "./member-columns.tsx";
import { RequestAnswer } from "./request-answer.tsx";
import { useMemberActions } from "./use-member-actions.ts";

type Props = { member: Member | undefined; onClose: () => void };

/** One member beside the list, and what an admin can do. */
export function MemberPanel({ member, onClose }: Props) {
  return (
    <SidePanel
      opened={member !== undefined}
      title={<bdi>{member?.displayName}</bdi>}
      onClose={onClose}
      actions={member ? <Actions member={member} onClose={onClose} /> : null}
    >
      {member ? <MemberDetails member={member} onClose={onClose} /> : null}
    </SidePanel>
  );
}

type MemberProps = { member: Member; onClose: () => void };

function MemberDetails({ member, onClose }: MemberProps) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const { isPending, changeRole } = useMemberActions(member, onClose);
  const { requestedRole } = member;
  return (
    <div className={panel.body}>
      {requestedRole ? (
        <Notice tone="warn" action={<RequestAnswer member={member} requested={requestedRole} />}>
          {t("request.asks", { role: roleName(requestedRole) })}
        </Notice>
      ) : null}
      <FactList
        facts={[
          { name: t("people.column.email"), value: <bdi>{member.email}</bdi> },
          { name: t("people.state.label"), value: <MemberState state={member.state} /> },
          { name: t("people.column.twoFactor"), value: <TwoFactor mfaEnabled={member.mfaEnabled} /> },
          { name: t("people.column.lastLogin"), value: <LastLogin at={member.lastLoginAt} /> },
          { name: t("people.column.joined"), value: <RelativeTime at={new Date(member.joinedAt)} /> },
        ]}
      />
      <RoleSelect
        value={member.role}
        description={t("member.roleHelp")}
        disabled={isPending}
        onChange={(role) => void changeRole(role)}
      />
    </div>
  );
}

function Actions({ member, onClose }: MemberProps) {
  const { t } = useTranslation("members");
  const { isPending, setDisabled, remove } = useMemberActions(member, onClose);
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
