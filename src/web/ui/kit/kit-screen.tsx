import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { PageHeader } from "../page-header.tsx";
import { toast } from "../toast.ts";
import { useSectionInView } from "../use-section-in-view.ts";
import { ActionExamples } from "./action-examples.tsx";
import { ChartExamples } from "./chart-examples.tsx";
import { ComparisonExamples } from "./comparison-examples.tsx";
import { FormExample } from "./form-example.tsx";
import { Foundations } from "./foundations.tsx";
import styles from "./kit-screen.module.css";
import { OverlayExamples } from "./overlay-examples.tsx";
import { SettingExamples } from "./setting-examples.tsx";
import { StateExamples } from "./state-examples.tsx";
import { TableExamples } from "./table-examples.tsx";
import { ValueExamples } from "./value-examples.tsx";

const contents = [
  { id: "foundations", title: "Foundations", Examples: Foundations },
  { id: "actions", title: "Actions", Examples: ActionExamples },
  { id: "values", title: "Money and time", Examples: ValueExamples },
  { id: "tables", title: "Tables", Examples: TableExamples },
  { id: "forms", title: "Forms", Examples: FormExample },
  { id: "settings", title: "Settings", Examples: SettingExamples },
  { id: "states", title: "States", Examples: StateExamples },
  { id: "overlays", title: "Overlays", Examples: OverlayExamples },
  { id: "charts", title: "Charts", Examples: ChartExamples },
  { id: "comparisons", title: "Comparisons", Examples: ComparisonExamples },
];

/** Every component of the kit in every state, for developers of screens. Available in development only; all data is invented. */
export function KitScreen() {
  const inView = useSectionInView(contents.map(({ id }) => id));
  return (
    <>
      <PageHeader
        title="The kit"
        description="Every part in every state, with example data. Its own words are translated; the captions of this page are not."
        actions={
          <Button
            leftSection={<IconPlus size={17} stroke={2} aria-hidden="true" />}
            onClick={() => toast("Example: the page's primary action")}
          >
            Primary action
          </Button>
        }
        moreActions={[{ label: "Print", icon: IconPrinter, onClick: () => print() }]}
      />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="Contents">
          <ul>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === inView ? "true" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {contents.map(({ id, Examples }) => (
            <Examples key={id} />
          ))}
        </div>
      </div>
    </>
  );
}
