import { z } from "zod";
import { timeZoneChanged } from "#features/tenants/own.ts";
import { on } from "#server/events.ts";
import { defineTaskHandler } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { rebuildCells } from "./cells.ts";

const rebuild = defineTask("analytics.rebuild", "background", z.object({}));

/** A fact of one day in the old time zone may belong to another day in the new one, so everything is recounted. */
export const listeners = [on(timeZoneChanged, (ctx) => ctx.enqueue(rebuild, {}, { key: `analytics ${ctx.tenantId}` }))];

export const cellTasks = [defineTaskHandler(rebuild, ({ services, tenantId }) => rebuildCells(services, tenantId))];
