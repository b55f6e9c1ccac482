type AsOwner = (text: string, values: unknown[]) => Promise<unknown>;

/** Shifts all timestamps of a referral into the past by this many days. */
export async function ageReferral(asOwner: AsOwner, id: string, days: number) {
  const columns = ["submitted_at", "review_due_at", "asked_at", "decided_at", "accepted_at", "protected_until"];
  const later = [...columns, "stage_entered_at", "closed_at", "updated_at"];
  const set = later.map((column) => `${column} = ${column} - $2 * interval '1 day'`).join();
  const course = `course_since = array(select at - $2 * interval '1 day' from unnest(course_since) with ordinality as c (at, n) order by n)`;
  await asOwner(`update referrals set ${set}, ${course} where id = $1`, [id.slice(4), days]);
  await asOwner(
    `update protections set period = tstzrange(lower(period) - $2 * interval '1 day', upper(period) - $2 * interval '1 day')
     where referral_id = $1`,
    [id.slice(4), days],
  );
}
