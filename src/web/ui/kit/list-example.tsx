import { useSearch } from "@tanstack/react-router";
import { ListTab } from "../list-tab.tsx";
import type { TableSearch } from "../table-search.ts";
import { exampleColumns, exampleFilters } from "./example-columns.tsx";
import { examplePeople } from "./example-people.ts";

const list = { rows: examplePeople(4) };

/** A list whose order and filters are in the URL of this page. */
export function ListExample() {
  const search: TableSearch<"status"> = useSearch({ strict: false });
  return (
    <ListTab
      label="Example list"
      list={list}
      columns={exampleColumns}
      search={search}
      filters={exampleFilters}
      empty={{ title: "No example contacts yet", text: "They appear here." }}
    />
  );
}
