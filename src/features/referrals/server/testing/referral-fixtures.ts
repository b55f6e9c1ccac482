import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { moveReferral } from "../../contract/moves.ts";
import { createReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { ageReferral } from "./age-referral.ts";

type TestApp = Awaited<ReturnType<typeof testApp>>;
export type Person = Awaited<ReturnType<TestApp["as"]>>;
type Given = Partial<Parameters<typeof asInput>[0]>;
const asInput = (input: Parameters<typeof createReferral.input.parse>[0] & Record<string, unknown>) => input;

let count = 0;

/** Creates members and referrals in a test app. */
export function referralFixtures(app: TestApp) {
  /** Submits a referral of an account that no other referral has, unless one is given. */
  function submit(by: Person, given: Given = {}): Promise<Referral> {
    count++;
    const contact = { fullName: `Contact ${count}`, email: `contact@company-${count}.example`, context: "Asked me" };
    return by.call(createReferral, { ...contact, ...given, submit: true, consent: true } as never);
  }

  type Rest = Omit<Parameters<typeof moveReferral.input.parse>[0] & Record<string, unknown>, "id" | "version" | "move">;
  /** Uses the current version unless one is given. */
  const move = (by: Person, { id, version }: Pick<Referral, "id" | "version">, kind: string, rest: Rest = {}) =>
    by.call(moveReferral, { id, version, move: kind, ...rest } as never) as Promise<Referral>;

  async function submitAccepted(referrer: Person, company: Person, given: Given = {}) {
    return move(company, await submit(referrer, given), "accept");
  }

  const age = (id: Id<"ref">, days: number) => ageReferral(app.asOwner, id, days);

  /** Returns a person's notifications, oldest first, without those of badges, which their referrals earn meanwhile. */
  const noticesOf = async ({ personId }: Pick<Person, "personId">) =>
    (
      await app.asOwner(
        `select kind, params from notices where person_id = $1 and kind <> 'gamification.badge' order by id`,
        [personId.slice(4)],
      )
    ).map(({ kind, params }) => ({ kind: kind as string, params: params as Record<string, string> }));

  return { submit, move, submitAccepted, age, noticesOf };
}

export const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error) => error.code,
  );
/** Returns the code and params of a refusal. */
export const refusalOf = (promise: Promise<unknown>): Promise<{ code: string; params: Record<string, string> }> =>
  promise.then(
    () => {
      throw new Error("It was not refused");
    },
    ({ code, params }) => ({ code, params }),
  );
