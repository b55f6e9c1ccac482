import { listFailedJobs } from "#features/tenancy/contract.ts";
import { FailedJobs } from "#features/tenancy/web/failed-jobs.tsx";
import { Can } from "#web/api/can.tsx";
import { Providers } from "./providers.tsx";

/** Shows failed jobs to operators inside a public page. */
export function OperatorSection() {
  return (
    <Providers>
      <Can do={listFailedJobs}>
        <FailedJobs />
      </Can>
    </Providers>
  );
}
