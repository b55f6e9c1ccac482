ALTER TABLE "disputes" ADD COLUMN "decided_outcome" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "decided_minor" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "undo_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fx_rates" ADD COLUMN "source" text DEFAULT 'import' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "file_taken_at" timestamp (3) with time zone;--> statement-breakpoint
-- Row security is forced on the owner too, so it is lifted to mark the payouts whose bank file was downloaded before: nobody must be
-- asked to hand it to the bank again.
ALTER TABLE "payout_items" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "payout_items" SET "file_taken_at" = "updated_at" WHERE "rail" = 'bank' AND ("state" IN ('paid', 'failed') OR "state" = 'sent'
  AND EXISTS (SELECT FROM "audit_entries" a WHERE a."tenant_id" = "payout_items"."tenant_id" AND a."action" = 'payouts.fileTaken'
    AND a."subject" = 'run_' || replace("payout_items"."run_id"::text, '-', '')));--> statement-breakpoint
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_items" FORCE ROW LEVEL SECURITY;
