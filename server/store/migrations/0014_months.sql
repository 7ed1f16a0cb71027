-- Transactions and events by month. A month is 6,480,000 slots: 30 days of 400 ms, so that a position alone tells the month.
-- `add_part` prepares a table before it is attached, which lets readers continue.
CREATE FUNCTION "add_part"("part" text, "first" text, "last" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('CREATE TABLE %I (LIKE transactions INCLUDING ALL EXCLUDING INDEXES)', 'transactions_' || part);
	EXECUTE format('CREATE UNIQUE INDEX ON %I (signature)', 'transactions_' || part);
	EXECUTE format('ALTER TABLE transactions ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', 'transactions_' || part, first, last);
	EXECUTE format('CREATE TABLE %I (LIKE chain_events INCLUDING ALL EXCLUDING INDEXES)', 'chain_events_' || part);
	EXECUTE format('ALTER TABLE chain_events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', 'chain_events_' || part, first, last);
END $$;
--> statement-breakpoint
-- Creates the months of these slots that do not exist, except those before the months, for which there are the parts `before`.
CREATE FUNCTION "add_months"("slots" bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month bigint;
BEGIN
	FOR month IN SELECT DISTINCT slot / 6480000 FROM unnest(slots) AS given (slot) ORDER BY 1 LOOP
		IF to_regclass('transactions_' || month) IS NULL AND month * 6480000 >= (
			SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''?(\d+)')::bigint
			FROM pg_class WHERE oid = 'transactions_before'::regclass)
		THEN
			PERFORM add_part(month::text, (month * 6480000)::text, ((month + 1) * 6480000)::text);
		END IF;
	END LOOP;
END $$;
--> statement-breakpoint
-- Drops the oldest month. Events without a pool, of the configuration and of beacons, stay with their transactions in the
-- parts `before`, which hold everything before the months.
CREATE FUNCTION "drop_month"("month" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	part text;
BEGIN
	CREATE TEMPORARY TABLE staying_events ON COMMIT DROP AS
		SELECT * FROM chain_events WHERE pool IS NULL AND slot < (month + 1) * 6480000;
	CREATE TEMPORARY TABLE staying_transactions ON COMMIT DROP AS
		SELECT * FROM transactions WHERE slot < (month + 1) * 6480000
			AND (slot, slot_index) IN (SELECT e.slot, e.slot_index FROM staying_events e);
	FOREACH part IN ARRAY ARRAY['before', month::text] LOOP
		EXECUTE format('DROP TABLE %I', 'chain_events_' || part);
		EXECUTE format('ALTER TABLE transactions DETACH PARTITION %I', 'transactions_' || part);
		EXECUTE format('DROP TABLE %I', 'transactions_' || part);
	END LOOP;
	PERFORM add_part('before', 'MINVALUE', ((month + 1) * 6480000)::text);
	INSERT INTO transactions SELECT * FROM staying_transactions;
	INSERT INTO chain_events SELECT * FROM staying_events;
END $$;
--> statement-breakpoint
CREATE TABLE "recent_signatures" (
	"signature" bytea PRIMARY KEY NOT NULL,
	"slot" bigint NOT NULL,
	"slot_index" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dropped_pools" (
	"pool" bytea PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dropped_payments" (
	"wallet" bytea PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "indexer_state" ADD COLUMN "history_slot" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP VIEW "wallets_computed";
--> statement-breakpoint
ALTER TABLE "chain_events" DROP CONSTRAINT "chain_events_of_transaction";
--> statement-breakpoint
ALTER TABLE "chain_events" RENAME TO "earlier_chain_events";
--> statement-breakpoint
ALTER TABLE "transactions" RENAME TO "earlier_transactions";
--> statement-breakpoint
CREATE TABLE "transactions" (LIKE "earlier_transactions" INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE ("slot");
--> statement-breakpoint
CREATE TABLE "chain_events" (LIKE "earlier_chain_events" INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE ("slot");
--> statement-breakpoint
SELECT "add_part"('before', 'MINVALUE', '0');
--> statement-breakpoint
SELECT "add_months"(ARRAY(SELECT DISTINCT "slot" FROM "earlier_transactions"));
--> statement-breakpoint
INSERT INTO "transactions" SELECT * FROM "earlier_transactions" ORDER BY "slot", "slot_index";
--> statement-breakpoint
INSERT INTO "chain_events" SELECT * FROM "earlier_chain_events" ORDER BY "slot", "slot_index", "outer_index", "inner_index";
--> statement-breakpoint
-- The same indices as before, but for those by signature and by position.
DO $$
DECLARE
	definitions text[] := ARRAY(
		SELECT regexp_replace(pg_get_indexdef(indexrelid), ' ON \S*earlier_', ' ON ')
		FROM pg_index WHERE indrelid IN ('earlier_transactions'::regclass, 'earlier_chain_events'::regclass) AND NOT indisunique);
	definition text;
BEGIN
	DROP TABLE earlier_chain_events, earlier_transactions;
	FOREACH definition IN ARRAY definitions LOOP
		EXECUTE definition;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_slot_slot_index_pk" PRIMARY KEY ("slot","slot_index");
--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_slot_slot_index_outer_index_inner_index_pk" PRIMARY KEY ("slot","slot_index","outer_index","inner_index");
--> statement-breakpoint
ALTER TABLE "chain_events" ADD CONSTRAINT "chain_events_of_transaction" FOREIGN KEY ("slot","slot_index") REFERENCES "transactions"("slot","slot_index") ON DELETE CASCADE;
--> statement-breakpoint
INSERT INTO "recent_signatures" SELECT "signature", "slot", "slot_index" FROM "transactions"
	WHERE "slot" >= (SELECT "finalized_slot" - 54000 FROM "indexer_state");
--> statement-breakpoint
CREATE INDEX "recent_signatures_order" ON "recent_signatures" USING btree ("slot","slot_index");
--> statement-breakpoint
ALTER TABLE "recent_signatures" ADD CONSTRAINT "recent_signatures_of_transaction" FOREIGN KEY ("slot","slot_index") REFERENCES "transactions"("slot","slot_index") ON DELETE CASCADE;
--> statement-breakpoint
CREATE VIEW "wallets_computed" AS
WITH shares AS NOT MATERIALIZED (
	SELECT address, creator, completer, entry_lamports, bonus_lamports, filled_at, settled_at, creator_paid_lamports,
		completer_paid_lamports,
		status = 'completed' AS drawn,
		status IN ('expired', 'refunding') AS refunds,
		player_count::bigint * entry_lamports AS volume,
		div(player_count::numeric * entry_lamports * 100, 10000)::bigint AS creator_share,
		div(player_count::numeric * entry_lamports * 50, 10000)::bigint AS completer_share
	FROM pools
), parts AS (
	SELECT s.player AS wallet, 1 AS entries,
		(s.seat IS NOT NULL)::int AS joined,
		s.won::int AS won,
		(s.seat IS NOT NULL AND p.drawn AND NOT s.won)::int AS lost,
		(s.seat IS NOT NULL AND p.refunds)::int AS refunded,
		CASE WHEN s.seat IS NOT NULL AND p.drawn THEN p.entry_lamports ELSE 0 END AS staked,
		CASE WHEN s.seat IS NOT NULL AND p.drawn THEN s.base_lamports + s.bonus_lamports ELSE 0 END AS winnings,
		CASE WHEN s.seat IS NOT NULL AND p.drawn THEN s.stakeback_lamports ELSE 0 END AS stakeback,
		CASE WHEN s.seat IS NOT NULL AND p.refunds THEN coalesce(s.paid_lamports, 0) ELSE 0 END AS refunds,
		CASE WHEN s.seat IS NULL OR s.paid_lamports IS NOT NULL THEN 0
			WHEN p.drawn THEN s.base_lamports + s.bonus_lamports + s.stakeback_lamports
			WHEN p.refunds THEN p.entry_lamports ELSE 0 END AS unclaimed,
		0 AS created, 0 AS created_ended, 0 AS created_filled, 0::bigint AS created_volume, 0::bigint AS creator_reward,
		s.joined_at AS first_seen, greatest(s.joined_at, s.left_at) AS last_seen, s.joined_at AS last_joined
	FROM seats s JOIN shares p ON p.address = s.pool
	UNION ALL
	SELECT creator, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		CASE WHEN creator_paid_lamports IS NOT NULL THEN 0 WHEN drawn THEN creator_share WHEN refunds THEN bonus_lamports ELSE 0 END,
		1, (settled_at IS NOT NULL)::int, (settled_at IS NOT NULL AND filled_at IS NOT NULL)::int,
		CASE WHEN drawn THEN volume ELSE 0 END, CASE WHEN drawn THEN creator_share ELSE 0 END,
		NULL, NULL, NULL
	FROM shares
	UNION ALL
	SELECT completer, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		CASE WHEN completer_paid_lamports IS NULL AND drawn THEN completer_share ELSE 0 END,
		0, 0, 0, 0, 0, settled_at, settled_at, NULL
	FROM shares WHERE completer IS NOT NULL
), sums AS (
	SELECT wallet, sum(entries)::bigint AS entries, sum(joined)::bigint AS joined, sum(won)::bigint AS won,
		sum(lost)::bigint AS lost, sum(refunded)::bigint AS refunded, sum(staked)::bigint AS staked_lamports,
		sum(winnings)::bigint AS won_lamports, sum(stakeback)::bigint AS stakeback_lamports,
		sum(refunds)::bigint AS refunded_lamports, sum(unclaimed)::bigint AS unclaimed_lamports,
		sum(created)::bigint AS created, sum(created_ended)::bigint AS created_ended,
		sum(created_filled)::bigint AS created_filled, sum(created_volume)::bigint AS created_volume_lamports,
		sum(creator_reward)::bigint AS creator_reward_lamports,
		min(first_seen) AS first_seen_at, max(last_seen) AS last_seen_at, max(last_joined) AS last_joined_at
	FROM parts GROUP BY wallet
)
SELECT wallet, entries, joined, won, lost, refunded, staked_lamports, won_lamports, stakeback_lamports, refunded_lamports,
	unclaimed_lamports, created, created_ended, created_filled, created_volume_lamports, creator_reward_lamports, first_seen_at,
	greatest(last_seen_at, (SELECT t.at FROM transactions t
		WHERE t.fee_payer = wallet AND t.error IS NULL AND t.at > coalesce(last_seen_at, 0)
			AND EXISTS (SELECT 1 FROM seats s WHERE s.player = wallet AND s.pool = ANY (t.pools))
		ORDER BY t.at DESC LIMIT 1),
		(SELECT d.at FROM dropped_payments d WHERE d.wallet = sums.wallet)) AS last_seen_at,
	last_joined_at
FROM sums;
--> statement-breakpoint
ANALYZE "transactions", "chain_events";
