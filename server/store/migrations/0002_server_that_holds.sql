CREATE TABLE "live_outbox" (
	"id" smallint PRIMARY KEY NOT NULL,
	"floor_id" bigint NOT NULL,
	"origin" text NOT NULL
);
--> statement-breakpoint
-- Unlogged: what is counted for a minute is worth no journal.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "used_at" bigint;--> statement-breakpoint
UPDATE "admin_sessions" SET "used_at" = "created_at";--> statement-breakpoint
ALTER TABLE "admin_sessions" ALTER COLUMN "used_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "live_events" ADD COLUMN "written_at" bigint DEFAULT extract(epoch from now())::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_wallet" ON "admin_sessions" USING btree ("wallet");