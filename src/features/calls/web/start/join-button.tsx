import { Button } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "#web/ui/use-phone.ts";
import type { Call } from "../../contract/calls.ts";

/** Leads into the call that runs, and says how many people are in it. */
export function JoinButton({ call: { id, participants } }: { call: Call }) {
  const { t } = useTranslation("calls");
  const isPhone = useIsPhone();
  const label = t("start.join", { count: participants.filter(({ state }) => state === "in").length });
  const icon = <IconVideo size={17} stroke={1.8} aria-hidden="true" />;
  return (
    <Button
      size="sm"
      color="var(--good-solid)"
      aria-label={label}
      leftSection={isPhone ? null : icon}
      renderRoot={(props) => <Link to="/call" search={{ id }} {...props} />}
    >
      {isPhone ? icon : label}
    </Button>
  );
}
