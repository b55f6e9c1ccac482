import { listFailedJobs } from "#features/tenancy/contract.ts";
import { FailedJobs } from "#features/tenancy/web/failed-jobs.tsx";
import { Can } from "#web/api/can.tsx";
import { Providers } from "./providers.tsx";

/** An island of the app in a public page: what failed, for those who run the platform. */
export function OperatorPart() {
  return (
    <Providers>
      <Can do={listFailedJobs}>
        <FailedJobs />
      </Can>
    </Providers>
  );
}
