ALTER TABLE "suggestions" ADD COLUMN "folded_text" text;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "folded_name" text;