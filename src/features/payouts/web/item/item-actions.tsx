import { Button } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconCircleCheck,
  IconPlayerSkipForward,
  IconPlus,
  IconRefresh,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Item } from "../../contract/items.ts";
import type { Act } from "../../rules/items.ts";
import { ReferenceDialog } from "./reference-dialog.tsx";
import { useItemAct } from "./use-item-act.ts";

const icons: Record<Act, Icon> = {
  exclude: IconPlayerSkipForward,
  include: IconPlus,
  retry: IconRefresh,
  paid: IconCircleCheck,
  returned: IconArrowBackUp,
};

/** Shows the actions that an item's state allows; actions that record the bank's answer ask for its reference. */
export function ItemActions({ item, acts }: { item: Item; acts: Act[] }) {
  const { t } = useTranslation("payouts");
  const [openDialog, setAsked] = useState<"paid" | "returned">();
  const { run, isPending } = useItemAct();
  return (
    <>
      {acts.map((act, index) => {
        const ActIcon = icons[act];
        return (
          <Button
            key={act}
            loading={isPending}
            variant={index === 0 && act !== "exclude" ? "filled" : "default"}
            leftSection={<ActIcon size={17} stroke={1.8} className="flips" aria-hidden="true" />}
            onClick={() => (act === "paid" || act === "returned" ? setAsked(act) : run(item, act))}
          >
            {t(`ui.act.${act}`)}
          </Button>
        );
      })}
      {openDialog ? (
        <ReferenceDialog key={openDialog} item={item} act={openDialog} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}
