CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"wallet" text,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "beacon_rounds" (
	"round" bigint PRIMARY KEY NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_events" (
	"signature" text NOT NULL,
	"outer_index" smallint NOT NULL,
	"inner_index" smallint NOT NULL,
	"slot" bigint NOT NULL,
	"slot_index" integer NOT NULL,
	"pool" text,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "chain_events_signature_outer_index_inner_index_pk" PRIMARY KEY("signature","outer_index","inner_index")
);
--> statement-breakpoint
CREATE TABLE "indexer_errors" (
	"id" smallint PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "indexer_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"genesis_hash" text NOT NULL,
	"finalized_signature" text,
	"finalized_slot" bigint NOT NULL,
	"confirmed_slot" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"removed_revision" bigint NOT NULL,
	"chain_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pool" text NOT NULL,
	"pool_id" bigint NOT NULL,
	"type" text NOT NULL,
	"wallets" text[] NOT NULL,
	"body" jsonb NOT NULL,
	"written_at" bigint DEFAULT extract(epoch from now())::bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_outbox" (
	"id" smallint PRIMARY KEY NOT NULL,
	"floor_id" bigint NOT NULL,
	"origin" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"pool" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"lamports" bigint,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"address" text PRIMARY KEY NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"creator" text NOT NULL,
	"entry_lamports" bigint NOT NULL,
	"bonus_lamports" bigint NOT NULL,
	"max_players" smallint NOT NULL,
	"min_players" smallint NOT NULL,
	"random_multiplier" boolean NOT NULL,
	"gated" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"join_deadline" bigint NOT NULL,
	"draw_timeout_seconds" integer,
	"status" text NOT NULL,
	"refund_reason" text,
	"player_count" smallint NOT NULL,
	"potential_lamports" bigint NOT NULL,
	"filled_at" bigint,
	"locked_at" bigint,
	"lock_slot" bigint,
	"round" bigint,
	"draw_at" bigint,
	"draw_deadline" bigint,
	"signature" text,
	"completer" text,
	"players_root" text,
	"output" text,
	"seed" text,
	"winner_count" smallint NOT NULL,
	"weight_sum" smallint NOT NULL,
	"settled_at" bigint,
	"unpaid_lamports" bigint NOT NULL,
	"creator_paid_lamports" bigint,
	"completer_paid_lamports" bigint,
	"treasury_paid_lamports" bigint,
	"open_entries" integer NOT NULL,
	"closed_at" bigint,
	"slot" bigint NOT NULL,
	"slot_index" integer NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
-- Unlogged: what is counted for a minute is worth no journal.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"pool" text NOT NULL,
	"player" text NOT NULL,
	"seat" smallint,
	"joined_at" bigint NOT NULL,
	"left_at" bigint,
	"exit_used" boolean NOT NULL,
	"stage" text NOT NULL,
	"drawn_index" smallint,
	"won" boolean NOT NULL,
	"weight" smallint NOT NULL,
	"stakeback_lamports" bigint NOT NULL,
	"base_lamports" bigint NOT NULL,
	"bonus_lamports" bigint NOT NULL,
	"paid_lamports" bigint,
	"paid_at" bigint,
	"entry_closed" boolean NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "seats_pool_player_pk" PRIMARY KEY("pool","player")
);
--> statement-breakpoint
CREATE TABLE "sign_in_inputs" (
	"nonce" text PRIMARY KEY NOT NULL,
	"input" jsonb NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suggestion_votes" (
	"suggestion" bigint NOT NULL,
	"wallet" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "suggestion_votes_suggestion_wallet_pk" PRIMARY KEY("suggestion","wallet")
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"answer" text,
	"merged_into" bigint,
	"votes" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"signature" text PRIMARY KEY NOT NULL,
	"slot" bigint NOT NULL,
	"slot_index" integer NOT NULL,
	"at" bigint,
	"fee_payer" text NOT NULL,
	"wallets" text[] NOT NULL,
	"fee_lamports" bigint NOT NULL,
	"instructions" text[] NOT NULL,
	"pools" text[] NOT NULL,
	"error" jsonb,
	"finalized" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_signatures" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_signature_transactions_signature_fk" FOREIGN KEY ("signature") REFERENCES "public"."transactions"("signature") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pool_pools_address_fk" FOREIGN KEY ("pool") REFERENCES "public"."pools"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_pool_pools_address_fk" FOREIGN KEY ("pool") REFERENCES "public"."pools"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_votes" ADD CONSTRAINT "suggestion_votes_suggestion_suggestions_id_fk" FOREIGN KEY ("suggestion") REFERENCES "public"."suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_expiry" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_wallet" ON "admin_sessions" USING btree ("wallet");--> statement-breakpoint
CREATE INDEX "audit_log_wallet" ON "audit_log" USING btree ("wallet","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_signature" ON "audit_log" USING btree (("detail"->>'signature')) WHERE "audit_log"."action" = 'transaction_sent';--> statement-breakpoint
CREATE INDEX "chain_events_of_pool" ON "chain_events" USING btree ("pool","slot","slot_index","outer_index","inner_index");--> statement-breakpoint
CREATE INDEX "chain_events_of_none" ON "chain_events" USING btree ("slot","slot_index","outer_index","inner_index") WHERE "chain_events"."pool" is null;--> statement-breakpoint
CREATE INDEX "live_events_of_pool" ON "live_events" USING btree ("pool","id");--> statement-breakpoint
CREATE INDEX "notifications_of_wallet" ON "notifications" USING btree ("wallet","at");--> statement-breakpoint
CREATE INDEX "notifications_of_pool" ON "notifications" USING btree ("pool");--> statement-breakpoint
CREATE INDEX "notifications_revision" ON "notifications" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "pools_id" ON "pools" USING btree ("id");--> statement-breakpoint
CREATE INDEX "pools_newest" ON "pools" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pools_status" ON "pools" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "pools_creator" ON "pools" USING btree ("creator","created_at");--> statement-breakpoint
CREATE INDEX "pools_completer" ON "pools" USING btree ("completer");--> statement-breakpoint
CREATE INDEX "pools_settled" ON "pools" USING btree ("settled_at","id");--> statement-breakpoint
CREATE INDEX "pools_revision" ON "pools" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "seats_of_player" ON "seats" USING btree ("player","joined_at");--> statement-breakpoint
CREATE INDEX "seats_won" ON "seats" USING btree ("won","paid_at");--> statement-breakpoint
CREATE INDEX "seats_revision" ON "seats" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "sign_in_inputs_expiry" ON "sign_in_inputs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "suggestions_votes" ON "suggestions" USING btree ("votes","id");--> statement-breakpoint
CREATE INDEX "suggestions_wallet" ON "suggestions" USING btree ("wallet");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_order" ON "transactions" USING btree ("slot","slot_index");--> statement-breakpoint
CREATE INDEX "transactions_unfinalized" ON "transactions" USING btree ("slot") WHERE not "transactions"."finalized";--> statement-breakpoint
CREATE INDEX "transactions_wallets" ON "transactions" USING gin ("wallets");--> statement-breakpoint
CREATE INDEX "transactions_instructions" ON "transactions" USING gin ("instructions");--> statement-breakpoint
CREATE INDEX "transactions_pools" ON "transactions" USING gin ("pools");--> statement-breakpoint
CREATE INDEX "transactions_payer" ON "transactions" USING btree ("fee_payer","at");--> statement-breakpoint
CREATE INDEX "used_signatures_expiry" ON "used_signatures" USING btree ("expires_at");