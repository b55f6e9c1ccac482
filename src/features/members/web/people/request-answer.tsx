import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Role } from "#base/roles.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { toast } from "#web/ui/toast.ts";
import { type Member, updateMember } from "../../contract.ts";
import { membersKey } from "../api.ts";
import styles from "./people.module.css";

/** An admin approves or declines the requested role. */
export function RequestAnswer({ member, requested }: { member: Member; requested: Role }) {
  const { t } = useTranslation("members");
  const roleName = useRoleName();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { send, isPending } = useSend(updateMember, {
    onSuccess: async ({ displayName: name, role }) => {
      await queries.invalidateQueries({ queryKey: membersKey });
      const params = { name, role: roleName(role) };
      toast(role === requested ? t("request.granted", params) : t("request.declined", params));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const about = { name: member.displayName, role: roleName(requested) };
  const answer = (requestGranted: boolean) => send({ id: member.id, requestGranted });
  return (
    <span className={styles.answers}>
      <Button disabled={isPending} aria-label={t("request.grantTo", about)} onClick={() => answer(true)}>
        {t("request.grant")}
      </Button>
      <Button
        variant="default"
        disabled={isPending}
        aria-label={t("request.declineTo", about)}
        onClick={() => answer(false)}
      >
        {t("request.decline")}
      </Button>
    </span>
  );
}
