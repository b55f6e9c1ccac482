import { eraseDue } from "#features/identity/server/deletion.ts";
import { dropOldExports, exportTasks } from "#features/identity/server/exports.ts";
import { identityExporters } from "#features/identity/server/own-data.ts";
import { tidy } from "#features/identity/server/tidy.ts";
import { everyTenant } from "#features/tenancy/server/every-tenant.ts";
import { acting } from "#server/acting.ts";
import type { Floor } from "#server/ctx.ts";
import { type Clockwork, startQueue } from "#server/jobs/queue.ts";
import { messageTasks, resend } from "#server/messages/post.ts";
import { sweep } from "#server/sweep.ts";

/** Who does which job. */
const handlers = [...messageTasks, ...exportTasks(identityExporters)];

/** What is done by the clock. */
const clockwork: Clockwork[] = [
  {
    name: "house.tidy",
    pattern: "*/10 * * * *",
    run: async (floor) => {
      await tidy(floor);
      await eraseDue(floor);
      await dropOldExports(floor);
      await everyTenant(floor.db, async (tenantId) => {
        await acting(floor, tenantId, async (ctx) => {
          await sweep(ctx);
          await resend(ctx);
        });
      });
    },
  },
];

/** Works off the jobs of all tenants, in this process. */
export const startWorker = (floor: Floor, ownerUrl: string) => startQueue(floor, ownerUrl, handlers, clockwork);
