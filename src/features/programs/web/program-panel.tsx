import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Pipeline, Program } from "../contract.ts";
import { useProgramName } from "./api.ts";
import { ProgramForm } from "./program-form.tsx";
import { useProgramState } from "./use-program-state.ts";

type Props = { opened: boolean; program: Program | undefined; pipelines: Pipeline[]; onClose: () => void };

/** The program panel next to the list; it creates a program when none is given. */
export function ProgramPanel({ opened, program, pipelines, onClose }: Props) {
  const { t } = useTranslation("programs");
  const programName = useProgramName();
  const form = useId();
  return (
    <SidePanel
      opened={opened}
      title={program ? programName(program) : t("program.add")}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form}>
            {t(program ? "save" : "program.add")}
          </Button>
          {program ? <StateButton program={program} /> : null}
        </>
      }
    >
      <ProgramForm key={program?.id} id={form} program={program} pipelines={pipelines} onDone={onClose} />
    </SidePanel>
  );
}

function StateButton({ program }: { program: Program }) {
  const { t } = useTranslation("programs");
  const { turn, isPending } = useProgramState(program);
  return (
    <Button variant="default" loading={isPending} onClick={turn}>
      {t(program.state === "open" ? "program.close" : "program.reopen")}
    </Button>
  );
}
