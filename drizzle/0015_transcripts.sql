ALTER TABLE "call_recordings" ADD COLUMN "may_transcribe" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript_state" text;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript_failure" text;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript_by" uuid;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "transcript" text;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "transcription_model" text;