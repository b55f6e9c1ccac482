ALTER TABLE "disputes" ADD COLUMN "decided_outcome" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "decided_minor" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "undo_until" timestamp (3) with time zone;