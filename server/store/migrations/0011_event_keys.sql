ALTER TABLE "chain_events" DROP CONSTRAINT "chain_events_signature_transactions_signature_fk";
--> statement-breakpoint
ALTER TABLE "chain_events" DROP CONSTRAINT "chain_events_signature_outer_index_inner_index_pk";--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_slot_slot_index_outer_index_inner_index_pk" PRIMARY KEY("slot","slot_index","outer_index","inner_index");--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_of_transaction" FOREIGN KEY ("slot","slot_index") REFERENCES "public"."transactions"("slot","slot_index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_events" DROP COLUMN "signature";