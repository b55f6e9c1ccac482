import { gameRules } from "../api.ts";
import { QueryTab } from "../query-tab.tsx";
import { RulesForm } from "./rules-form.tsx";

/** The rules in force, of which every change is a new version. */
export const RulesTab = () => (
  <QueryTab query={gameRules}>{(rules) => <RulesForm key={rules.current.version} {...rules} />}</QueryTab>
);
