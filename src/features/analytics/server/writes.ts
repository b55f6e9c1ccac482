import { z } from "zod";
import { zoneChanged } from "#features/tenants/own.ts";
import { on } from "#server/events.ts";
import { handles } from "#server/jobs/handler.ts";
import { defineTask } from "#server/jobs/task.ts";
import { rebuildCells } from "./cells.ts";

const rebuild = defineTask("analytics.rebuild", "background", z.object({}));

/** What was counted on a day of the old zone may belong to another one of the new: everything is counted again. */
export const listeners = [on(zoneChanged, (ctx) => ctx.enqueue(rebuild, {}, { key: `analytics ${ctx.tenantId}` }))];

export const cellTasks = [handles(rebuild, ({ services, tenantId }) => rebuildCells(services, tenantId))];
