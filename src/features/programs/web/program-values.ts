import type { z } from "zod";
import { type Pipeline, type Program, protectionChoices, type updateProgram } from "../contract.ts";

/** The form values of a program; an optional value is an empty field. */
export type ProgramValues = {
  name: string;
  pipelineId: string;
  description: string;
  agreement: string;
  products: string[];
  protectionDays: string;
  attributionDays: number | string;
  allowsExpansion: boolean;
  capacity: number | string;
  destination: string;
  currency: string;
};

const standard = { protectionDays: 90, attributionDays: 90 };

export const valuesOf = (program: Program | undefined, name: string, pipelines: Pipeline[]): ProgramValues => ({
  name,
  pipelineId: program?.pipelineId ?? pipelines[0]?.id ?? "",
  description: program?.description ?? "",
  agreement: program?.agreement ?? "",
  products: program?.products ?? [],
  protectionDays: String(program?.protectionDays ?? standard.protectionDays),
  attributionDays: program?.attributionDays ?? standard.attributionDays,
  allowsExpansion: program?.allowsExpansion ?? false,
  capacity: program?.capacity ?? "",
  destination: program?.destination ?? "",
  currency: program?.currency ?? "",
});

type Input = Omit<z.input<typeof updateProgram.input>, "id" | "state" | "pipelineId" | "name">;

/**
 * Converts the form values to the input. Name and pipeline are added separately: an unchanged name is omitted, and the pipeline is
 * required.
 */
export const inputOf = (values: ProgramValues): Input => ({
  description: values.description.trim(),
  agreement: values.agreement.trim(),
  products: values.products,
  protectionDays: protectionChoices.find((days) => String(days) === values.protectionDays),
  attributionDays: Number(values.attributionDays),
  allowsExpansion: values.allowsExpansion,
  capacity: values.capacity === "" ? null : Number(values.capacity),
  destination: values.destination.trim() || null,
  currency: values.currency || null,
});
