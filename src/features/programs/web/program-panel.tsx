import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Pipeline, Program } from "../contract.ts";
import { useProgramName } from "./api.ts";
import { ProgramForm } from "./program-form.tsx";

type Props = { opened: boolean; program: Program | undefined; pipelines: Pipeline[]; onClose: () => void };

/** The program panel next to the list; it creates a program when none is given. */
export function ProgramPanel({ opened, program, pipelines, onClose }: Props) {
  const { t } = useTranslation("programs");
  const programName = useProgramName();
  return (
    <SidePanel opened={opened} title={program ? programName(program) : t("program.add")} onClose={onClose}>
      <ProgramForm key={program?.id} program={program} pipelines={pipelines} onDone={onClose} />
    </SidePanel>
  );
}
