CREATE TABLE "indexer_conditions" (
	"id" smallint PRIMARY KEY NOT NULL,
	"completed_at" bigint,
	"fault_since" bigint,
	"compared_at" bigint,
	"differences" integer NOT NULL,
	"differ_since" bigint
);
--> statement-breakpoint
CREATE TABLE "unread_transactions" (
	"signature" text PRIMARY KEY NOT NULL,
	"slot" bigint NOT NULL,
	"reason" text NOT NULL,
	"tries" integer NOT NULL,
	"since" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"dismissed" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "repaired_at" bigint;--> statement-breakpoint
CREATE INDEX "chain_events_of_name" ON "chain_events" USING btree ("name","signature");--> statement-breakpoint
CREATE INDEX "transactions_failed" ON "transactions" USING btree ("slot","slot_index") WHERE "transactions"."error" is not null;--> statement-breakpoint
CREATE INDEX "transactions_at" ON "transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "pools_round" ON "pools" USING btree ("round");