import { sql } from "drizzle-orm";
import { index, jsonb, text, unique } from "drizzle-orm/pg-core";
import { programs } from "#features/programs/server/table.ts";
import { idColumn, instant } from "#server/db/columns.ts";
import { tenantForeignKey, tenantTable } from "#server/db/tenant-table.ts";
import { clickKinds, type Utm } from "../contract.ts";
import type { CouponTerms } from "../coupon.ts";

/** A referrer's personal link into a program: `/r/CODE`. */
export const links = tenantTable(
  "links",
  "lnk",
  {
    programId: idColumn("program_id", "prg").notNull(),
    personId: idColumn("person_id", "per").notNull(),
    /** Upper case, without characters that look alike. */
    code: text("code").notNull(),
    name: text("name").notNull().default(""),
    /** What the referrer tells visitors in their own words. */
    message: text("message").notNull().default(""),
    /** Overrides the program's destination; null uses the program's. */
    destination: text("destination"),
    utm: jsonb("utm").$type<Utm>().notNull().default({}),
    /** A code for customers, normalized, and its terms. No other link may have it as its code or coupon code. */
    couponCode: text("coupon_code"),
    coupon: jsonb("coupon").$type<CouponTerms>(),
    endedAt: instant("ended_at"),
  },
  (self) => [
    tenantForeignKey(self, self.programId, programs),
    unique("links_code").on(self.tenantId, self.code),
    unique("links_coupon_code").on(self.tenantId, self.couponCode),
    index("links_by_person").on(self.tenantId, self.personId, self.id),
  ],
);

/** A followed link. The visitor stays anonymous: `visitor` is a hash whose key changes every day. */
export const clicks = tenantTable(
  "clicks",
  "clk",
  {
    linkId: idColumn("link_id", "lnk").notNull(),
    kind: text("kind", { enum: clickKinds }).notNull(),
    visitor: text("visitor").notNull(),
    referer: text("referer").notNull().default(""),
    utm: jsonb("utm").$type<Utm>().notNull().default({}),
    /** The referral that resulted from the click. */
    referralId: idColumn("referral_id", "ref"),
  },
  (self) => [
    tenantForeignKey(self, self.linkId, links),
    // Counts people, and detects a repeated visitor.
    index("clicks_by_visitor").on(self.tenantId, self.linkId, self.visitor, self.id).where(sql`kind = 'person'`),
  ],
);
