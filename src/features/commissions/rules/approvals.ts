import { defaultAmountIn } from "#base/default-amount.ts";

/** The default approval limits: 500 and 5,000 euros, or a round amount of similar value in another currency. */
export const defaultLimitsIn = (currency: string) => ({
  autoApproveMinor: defaultAmountIn(500, currency),
  twoApproversMinor: defaultAmountIn(5000, currency),
});
type Limits = ReturnType<typeof defaultLimitsIn>;

/**
 * Returns how many approvals an amount in the tenant's currency needs. Without a known rate (`undefined`) one person has to
 * review it.
 */
export function approvalsNeeded(minor: number | undefined, { autoApproveMinor, twoApproversMinor }: Limits): number {
  if (minor === undefined) return 1;
  if (minor >= twoApproversMinor) return 2;
  return minor < autoApproveMinor ? 0 : 1;
}

/** Whether the next approval is the last one that a commission needs, which makes it payable. */
export const isLastApproval = ({
  approvals,
  approvalsNeeded: needed,
}: {
  approvals: number;
  approvalsNeeded: number;
}) => approvals + 1 >= needed;
