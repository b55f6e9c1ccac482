import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { AppError } from "#base/errors.ts";
import { DataTable } from "../data-table.tsx";
import { EmptyState } from "../empty-state.tsx";
import { FactList } from "../fact-list.tsx";
import { MoneyText } from "../money-text.tsx";
import { SidePanel } from "../side-panel.tsx";
import type { TableSearch } from "../table-search.ts";
import { ExampleBadge, exampleColumns, exampleFilters } from "./example-columns.tsx";
import { type ExamplePerson, examplePeople } from "./example-people.ts";
import { ListExample } from "./list-example.tsx";
import { KitSection, Specimen } from "./specimen.tsx";

const find = { label: "Search contacts", of: (person: ExamplePerson) => `${person.name} ${person.company}` };
const failure = new AppError(503, "base.busy", undefined, "req_example_4f1c");

const states = ["rows", "pages", "loading", "partial", "error", "empty"] as const;
type State = (typeof states)[number];

export function TableExamples() {
  const [state, setState] = useState<State>("rows");
  const [many, setMany] = useState(false);
  const [search, setSearch] = useState<TableSearch<"status">>({});
  const [opened, setOpened] = useState<ExamplePerson>();
  const [pages, setPages] = useState(1);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const people = useMemo(() => examplePeople(many ? 1000 : 12), [many]);
  const visiblePeople = state === "pages" ? examplePeople(pages * 6) : people;
  const rows = {
    rows: visiblePeople,
    pages: visiblePeople,
    loading: undefined,
    partial: visiblePeople,
    error: undefined,
    empty: [],
  }[state];
  return (
    <KitSection
      id="tables"
      title="Tables"
      description="One tab stop: arrows walk, Enter opens, x picks. Order, columns and filters live in the address; on a phone rows become cards."
    >
      <Specimen title="Data table" note="Choose a state." layout="bare">
        <Button variant="default" mb={12} me={8} onClick={() => setMany(!many)}>
          {many ? "12 rows" : "1,000 rows"}
        </Button>
        <SegmentedControl
          aria-label="State of the table"
          size="xs"
          mb={12}
          data={[...states]}
          value={state}
          onChange={(next) => setState(next as State)}
        />
        <DataTable
          label="Example contacts"
          rows={rows}
          columns={exampleColumns}
          rowId={(person) => person.id}
          search={search}
          onChange={(part) => setSearch({ ...search, ...part })}
          defaultSort="changed:desc"
          filters={exampleFilters}
          searchField={find}
          onOpen={setOpened}
          selection={{ selected: picked, onSelect: setPicked, nameOf: (person) => person.name }}
          error={state === "error" || state === "partial" ? failure : undefined}
          onRetry={() => setState("rows")}
          empty={
            <EmptyState
              title="No example contacts yet"
              action={<Button onClick={() => setState("rows")}>Add some</Button>}
            >
              People you introduce appear here, with what became of each introduction.
            </EmptyState>
          }
          {...(state === "pages" && {
            total: 24,
            paging: { next: pages < 4 ? String(pages) : null, loading: false, onMore: () => setPages(pages + 1) },
          })}
        />
      </Specimen>
      <Specimen title="List screen" note="A table whose order, columns and filters are in the address." layout="bare">
        <ListExample />
      </Specimen>
      <SidePanel
        opened={opened !== undefined}
        title={<bdi>{opened?.name}</bdi>}
        onClose={() => setOpened(undefined)}
        actions={<Button onClick={() => setOpened(undefined)}>Done</Button>}
      >
        {opened ? (
          <FactList
            facts={[
              { name: "Company", value: <bdi>{opened.company}</bdi> },
              { name: "Status", value: <ExampleBadge state={opened.status} /> },
              { name: "Value", value: <MoneyText amount={opened.value} explanation="Invented for this page." /> },
            ]}
          />
        ) : null}
      </SidePanel>
    </KitSection>
  );
}
