import { useQuery } from "@tanstack/react-query";
import { useCan } from "#web/api/can.tsx";
import { modelsAccess } from "../../access.ts";
import { learning } from "../api.ts";

/** Returns what the model of submitted referrals has learned; undefined while it loads, or without access. */
export function useLearning() {
  const { data } = useQuery({ ...learning, enabled: useCan(modelsAccess) });
  return data?.subjects.find(({ subject }) => subject === "submission");
}
