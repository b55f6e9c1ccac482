import "@mantine/core/styles/Skeleton.layer.css";
import { Skeleton } from "@mantine/core";
import { partNames } from "../contract.ts";
import list from "./part-list.module.css";

/** The page's own shape in grey, so that nothing jumps when the answer arrives. */
export function StatusSkeleton() {
  return (
    <>
      <Skeleton height={94} radius="lg" />
      <ul className={list.list} aria-hidden="true">
        {partNames.map((name) => (
          <li key={name} className={list.part}>
            <Skeleton circle height={20} width={20} />
            <Skeleton height={44} />
            <Skeleton height={12} width={48} radius="xl" />
            <Skeleton height={24} width={92} radius="xl" />
          </li>
        ))}
      </ul>
    </>
  );
}
