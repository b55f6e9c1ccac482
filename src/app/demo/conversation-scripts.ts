/** Who speaks: the partner, the company's worker, a colleague of theirs, or the admin. */
export type Speaker = "partner" | "worker" | "colleague" | "admin";

export type Line = {
  by: Speaker;
  /** `{contact}` and `{company}` are those of the referral, `{colleague}` is a name. */
  text: string;
  hoursAgo: number;
  /** The line that this one answers, counted from the first. */
  answers?: number;
  mentions?: readonly Speaker[];
  reaction?: { emoji: string; by: readonly Speaker[] };
  isPinned?: true;
  /** The line is a call that everyone of the conversation was in, and has no text. */
  call?: { minutes: number };
};

export type Script = {
  kind: "referral" | "direct" | "group";
  title?: string;
  /** Which partner of the tenant speaks, in the order of the members. */
  partner: number;
  lines: readonly Line[];
  /** A call to come, to which the contact is invited as a guest. */
  scheduled?: { title: string; hoursAhead: number; minutes: number };
  /** How many of the last lines the others have not read yet. */
  unread: Partial<Record<Speaker, number>>;
};

/** Conversations about real questions of a referral, in two languages, some of them unread. */
export const scripts: readonly Script[] = [
  {
    kind: "referral",
    partner: 0,
    scheduled: { title: "{company}: first 30 days", hoursAhead: 26, minutes: 30 },
    lines: [
      {
        by: "partner",
        text: "{contact} runs purchasing at {company}. They renew their contract in January and asked me who I work with.",
        hoursAgo: 96,
      },
      { by: "worker", text: "Great fit. Who signs off on the budget?", hoursAgo: 95 },
      {
        by: "partner",
        text: "{contact} up to 50,000. Anything above goes to the board in December.",
        hoursAgo: 79,
        answers: 1,
        isPinned: true,
      },
      { by: "worker", text: "", hoursAgo: 54, call: { minutes: 14 } },
      {
        by: "worker",
        text: "Perfect. Can we do a call this week? @{colleague} knows this industry best.",
        hoursAgo: 30,
        mentions: ["colleague"],
        reaction: { emoji: "👍", by: ["partner", "colleague"] },
      },
      {
        by: "colleague",
        text: "Thursday after 2 pm works for me. I’ll prepare two references from the same region.",
        hoursAgo: 29,
      },
      { by: "partner", text: "{contact} can do Thursday at 2:30. I’ll join for the first ten minutes.", hoursAgo: 3 },
      {
        by: "partner",
        text: "One more thing: they want to see what happens in the first 30 days. Do you have a one-pager?",
        hoursAgo: 2,
      },
    ],
    unread: { worker: 2, colleague: 2 },
  },
  {
    kind: "referral",
    partner: 4,
    lines: [
      {
        by: "worker",
        text: "Thanks for the introduction to {company}. Is {contact} the right person for a first call?",
        hoursAgo: 52,
      },
      { by: "partner", text: "نعم، والأفضل الاتصال قبل الظهر.", hoursAgo: 50 },
      {
        by: "worker",
        text: "شكرًا جزيلًا، سأتصل غدًا الساعة 10:30.",
        hoursAgo: 49,
        reaction: { emoji: "🙏", by: ["partner"] },
      },
      { by: "partner", text: "ممتاز. لديهم عرض من مورّد آخر بقيمة $42,000، وينتهي يوم الجمعة.", hoursAgo: 26 },
      { by: "worker", text: "Good to know. I’ll send our offer on Wednesday.", hoursAgo: 25 },
    ],
    unread: {},
  },
  {
    kind: "direct",
    partner: 0,
    lines: [
      { by: "partner", text: "Hi, when does the October statement come? I need it for my tax advisor.", hoursAgo: 200 },
      {
        by: "admin",
        text: "It’s under Commissions → Statements, as a PDF. Let me know if a line looks wrong.",
        hoursAgo: 198,
      },
      { by: "partner", text: "Found it, thanks.", hoursAgo: 197, reaction: { emoji: "✅", by: ["admin"] } },
    ],
    unread: {},
  },
  {
    kind: "group",
    title: "Review team",
    partner: 1,
    lines: [
      {
        by: "admin",
        text: "Reviews were faster than the deadline all week. Thank you.",
        hoursAgo: 72,
        reaction: { emoji: "🎉", by: ["worker", "colleague"] },
      },
      {
        by: "colleague",
        text: "Two possible duplicates today, both from the same trade fair. I compared them and accepted one.",
        hoursAgo: 22,
      },
      {
        by: "worker",
        text: "I had the same last week. Should we ask partners where they met the contact?",
        hoursAgo: 21,
        answers: 1,
      },
      { by: "admin", text: "Yes. I’ll add it to the form as a question under Relationship and context.", hoursAgo: 5 },
    ],
    unread: { worker: 1 },
  },
  {
    kind: "direct",
    partner: 2,
    lines: [
      {
        by: "worker",
        text: "Your last three referrals all became customers. What do you tell them before you introduce us?",
        hoursAgo: 148,
      },
      {
        by: "partner",
        text: "Only that you call within two days and that they can say no. I send the one-pager after the call, never before.",
        hoursAgo: 146,
      },
      { by: "worker", text: "That’s worth sharing. May I quote you in the next announcement?", hoursAgo: 145 },
      { by: "partner", text: "Sure, with my first name.", hoursAgo: 120 },
    ],
    unread: {},
  },
];
