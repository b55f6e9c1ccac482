import { Button } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Call } from "../../contract/calls.ts";

/** Leads into the call that runs, and says how many people are in it. */
export function JoinButton({ call: { id, participants } }: { call: Call }) {
  const { t } = useTranslation("calls");
  const count = participants.filter(({ state }) => state === "in").length;
  return (
    <Button
      size="sm"
      color="var(--good-solid)"
      leftSection={<IconVideo size={17} stroke={1.8} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/call" search={{ id }} {...props} />}
    >
      {t("start.join", { count })}
    </Button>
  );
}
