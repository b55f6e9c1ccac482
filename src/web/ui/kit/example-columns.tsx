import { choiceFilter } from "../choice-filter.ts";
import { Initials } from "../initials.tsx";
import { MoneyText } from "../money-text.tsx";
import { RelativeTime } from "../relative-time.tsx";
import { statusBadge } from "../status-badge.tsx";
import { columnsFor } from "../table-features.ts";
import { type ExamplePerson, type ExampleStatus, exampleStatuses } from "./example-people.ts";
import styles from "./kit-screen.module.css";

const column = columnsFor<ExamplePerson>();

export const ExampleBadge = statusBadge("ui", exampleStatuses, (_, state) => exampleStatuses[state].label);

function PersonCell({ person }: { person: ExamplePerson }) {
  return (
    <span className={styles.person}>
      <Initials name={person.name} />
      <span className={styles.who}>
        <b dir="auto">{person.name}</b>
        <span dir="auto">{person.company}</span>
      </span>
    </span>
  );
}

export const exampleColumns = column.columns([
  column.accessor("name", {
    header: "Contact",
    meta: { label: "Contact" },
    enableHiding: false,
    cell: ({ row }) => <PersonCell person={row.original} />,
  }),
  column.accessor("status", {
    header: "Status",
    meta: { label: "Status", width: 160 },
    cell: ({ row }) => <ExampleBadge state={row.original.status} />,
  }),
  column.accessor((person) => person.value.minor, {
    id: "value",
    header: "Value",
    meta: { label: "Value", numeric: true, width: 150 },
    cell: ({ row }) => <MoneyText amount={row.original.value} />,
  }),
  column.accessor("changed", {
    header: "Changed",
    meta: { label: "Changed", width: 150 },
    sortFn: "datetime",
    cell: ({ row }) => <RelativeTime at={row.original.changed} />,
  }),
]);

const statuses = Object.keys(exampleStatuses) as ExampleStatus[];
export const exampleFilters = [
  {
    ...choiceFilter("status", "Status", statuses, (status) => exampleStatuses[status].label),
    of: ({ status }: ExamplePerson) => status,
  },
];
