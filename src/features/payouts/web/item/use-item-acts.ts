import { useQuery } from "@tanstack/react-query";
import { useCan } from "#web/api/can.tsx";
import { changeItem, type Item } from "../../contract/items.ts";
import { type Act, allowedActs } from "../../rules/items.ts";
import { runById } from "../api.ts";
import { useView } from "../use-view.ts";

/** Returns the actions that the states of the item and its run allow; a referrer has none. */
export function useItemActs(item: Item | undefined): Act[] {
  const { view } = useView();
  const canAct = useCan(changeItem) && view === "company";
  const { data: run } = useQuery({ ...runById(item?.runId as Item["runId"]), enabled: canAct && item !== undefined });
  return canAct && item && run ? allowedActs({ ...item, run: run.state }) : [];
}
