-- Ten digits are less than 2^63, and so are seven bytes: most of the arithmetic is of bigints.
CREATE FUNCTION "base58_decode"(value text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	digits CONSTANT text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
	zeros CONSTANT int := length(value) - length(ltrim(value, '1'));
	number numeric := 0;
	hex text := '';
BEGIN
	IF value !~ '^[1-9A-HJ-NP-Za-km-z]*$' THEN
		RETURN NULL;
	END IF;
	value := repeat('1', (10 - length(value) % 10) % 10) || value;
	FOR i IN 1..length(value) BY 10 LOOP
		number := number * 430804206899405824 + (
			(strpos(digits, substr(value, i + 0, 1)) - 1)::bigint * 7427658739644928
			+ (strpos(digits, substr(value, i + 1, 1)) - 1)::bigint * 128063081718016
			+ (strpos(digits, substr(value, i + 2, 1)) - 1)::bigint * 2207984167552
			+ (strpos(digits, substr(value, i + 3, 1)) - 1)::bigint * 38068692544
			+ (strpos(digits, substr(value, i + 4, 1)) - 1)::bigint * 656356768
			+ (strpos(digits, substr(value, i + 5, 1)) - 1)::bigint * 11316496
			+ (strpos(digits, substr(value, i + 6, 1)) - 1)::bigint * 195112
			+ (strpos(digits, substr(value, i + 7, 1)) - 1)::bigint * 3364
			+ (strpos(digits, substr(value, i + 8, 1)) - 1)::bigint * 58
			+ (strpos(digits, substr(value, i + 9, 1)) - 1)::bigint * 1);
	END LOOP;
	WHILE number > 0 LOOP
		hex := lpad(to_hex((number % 72057594037927936)::bigint), 14, '0') || hex;
		number := div(number, 72057594037927936);
	END LOOP;
	hex := ltrim(hex, '0');
	RETURN decode(repeat('00', zeros) || repeat('0', length(hex) % 2) || hex, 'hex');
END $$;
--> statement-breakpoint
CREATE FUNCTION "base58_encode"(value bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	digits CONSTANT text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
	hex text := encode(value, 'hex');
	zeros CONSTANT int := (length(hex) - length(ltrim(hex, '0'))) / 2;
	number numeric := 0;
	chunk bigint;
	result text := '';
BEGIN
	hex := repeat('0', (14 - length(hex) % 14) % 14) || hex;
	FOR i IN 1..length(hex) BY 14 LOOP
		number := number * 72057594037927936 + ('x' || substr(hex, i, 14))::bit(56)::bigint;
	END LOOP;
	WHILE number > 0 LOOP
		chunk := (number % 430804206899405824)::bigint;
		result := substr(digits, (chunk / 7427658739644928 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 128063081718016 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 2207984167552 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 38068692544 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 656356768 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 11316496 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 195112 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 3364 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 58 % 58)::int + 1, 1)
			|| substr(digits, (chunk / 1 % 58)::int + 1, 1)
			|| result;
		number := div(number, 430804206899405824);
	END LOOP;
	RETURN repeat('1', zeros) || ltrim(result, '1');
END $$;
--> statement-breakpoint
CREATE FUNCTION "base58_decode_all"(given text[]) RETURNS bytea[] LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(array_agg("base58_decode"(value) ORDER BY position), '{}')
	FROM unnest(given) WITH ORDINALITY AS one (value, position)
$$;
--> statement-breakpoint
DROP VIEW "hours_computed", "wallets_computed";
--> statement-breakpoint
ALTER TABLE "seats" DROP CONSTRAINT "seats_pool_pools_address_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pool_pools_address_fk";
--> statement-breakpoint
ALTER TABLE "transactions"
	ALTER COLUMN "signature" TYPE bytea USING "base58_decode"("signature"),
	ALTER COLUMN "fee_payer" TYPE bytea USING "base58_decode"("fee_payer"),
	ALTER COLUMN "wallets" TYPE bytea[] USING "base58_decode_all"("wallets"),
	ALTER COLUMN "pools" TYPE bytea[] USING "base58_decode_all"("pools");
--> statement-breakpoint
ALTER TABLE "chain_events"
	ALTER COLUMN "pool" TYPE bytea USING "base58_decode"("pool");
--> statement-breakpoint
ALTER TABLE "pools"
	ALTER COLUMN "address" TYPE bytea USING "base58_decode"("address"),
	ALTER COLUMN "creator" TYPE bytea USING "base58_decode"("creator"),
	ALTER COLUMN "completer" TYPE bytea USING "base58_decode"("completer");
--> statement-breakpoint
ALTER TABLE "seats"
	ALTER COLUMN "pool" TYPE bytea USING "base58_decode"("pool"),
	ALTER COLUMN "player" TYPE bytea USING "base58_decode"("player");
--> statement-breakpoint
ALTER TABLE "notifications"
	ALTER COLUMN "pool" TYPE bytea USING "base58_decode"("pool"),
	ALTER COLUMN "wallet" TYPE bytea USING "base58_decode"("wallet");
--> statement-breakpoint
ALTER TABLE "wallets"
	ALTER COLUMN "wallet" TYPE bytea USING "base58_decode"("wallet");
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_pool_pools_address_fk" FOREIGN KEY ("pool") REFERENCES "pools"("address") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_pool_pools_address_fk" FOREIGN KEY ("pool") REFERENCES "pools"("address") ON DELETE CASCADE;
--> statement-breakpoint
DROP FUNCTION "base58_decode_all";
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
		ORDER BY t.at DESC LIMIT 1)) AS last_seen_at,
	last_joined_at
FROM sums;
--> statement-breakpoint
CREATE VIEW "hours_computed" AS
WITH pool_figures AS (
	SELECT status, refund_reason, entry_lamports, bonus_lamports, player_count, winner_count, weight_sum, draw_at, settled_at,
		unpaid_lamports,
		status = 'completed' AS drawn,
		CASE WHEN status = 'completed' THEN player_count::numeric * entry_lamports ELSE 0 END AS volume,
		coalesce(f.paid, 0) + coalesce(creator_paid_lamports, 0) + coalesce(completer_paid_lamports, 0) AS paid,
		f.winners, f.winnings, f.prizes
	FROM pools p LEFT JOIN (
		SELECT pool, sum(paid_lamports) AS paid, count(*) FILTER (WHERE won) AS winners,
			sum(base_lamports + bonus_lamports) FILTER (WHERE won) AS winnings,
			sum(base_lamports + bonus_lamports + stakeback_lamports) FILTER (WHERE won) AS prizes
		FROM seats GROUP BY pool
	) f ON f.pool = p.address
), parts AS (
	SELECT created_at AS at, 1 AS created, 0 AS filled, 0 AS joins, 0 AS ended, 0 AS completed, 0 AS expired, 0 AS refunded,
		0 AS late, 0 AS voided, 0 AS timed_out, 0::numeric AS volume, 0::numeric AS creators, 0::numeric AS completers,
		0::numeric AS treasury, 0::numeric AS paid, 0::numeric AS unpaid, 0::bigint AS winners, 0::numeric AS winnings,
		0::numeric AS prizes, 0 AS players, 0 AS winning_wallets
	FROM pools
	UNION ALL
	SELECT filled_at, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM pools WHERE filled_at IS NOT NULL
	UNION ALL
	SELECT joined_at, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM seats
	UNION ALL
	SELECT settled_at, 0, 0, 0, 1, drawn::int, (status = 'expired')::int, (status = 'refunding')::int,
		coalesce(drawn AND settled_at - draw_at > 600, false)::int, coalesce(refund_reason = 'void', false)::int,
		coalesce(refund_reason = 'timeout', false)::int, volume, div(volume * 100, 10000), div(volume * 50, 10000),
		CASE WHEN drawn AND winner_count > 0 AND weight_sum > 0 THEN volume + bonus_lamports
			- div(entry_lamports::numeric * 1500, 10000) * player_count
			- div(div(volume * 8000, 10000), winner_count::numeric) * winner_count
			- div(bonus_lamports::numeric, weight_sum::numeric) * weight_sum
			- div(volume * 100, 10000) - div(volume * 50, 10000) ELSE 0 END,
		CASE WHEN drawn THEN paid ELSE 0 END, unpaid_lamports, coalesce(winners, 0), coalesce(winnings, 0),
		coalesce(prizes, 0), 0, 0
	FROM pool_figures WHERE settled_at IS NOT NULL
	UNION ALL
	SELECT first_seen_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, (won > 0)::int
	FROM wallets WHERE entries > 0
)
SELECT at / 3600 * 3600 AS hour, sum(created)::bigint AS created, sum(filled)::bigint AS filled, sum(joins)::bigint AS joins,
	sum(ended)::bigint AS ended, sum(completed)::bigint AS completed, sum(expired)::bigint AS expired,
	sum(refunded)::bigint AS refunded, sum(late)::bigint AS late, sum(voided)::bigint AS voided,
	sum(timed_out)::bigint AS timed_out, sum(volume)::bigint AS volume_lamports, sum(creators)::bigint AS creator_lamports,
	sum(completers)::bigint AS completer_lamports, sum(treasury)::bigint AS treasury_lamports,
	sum(paid)::bigint AS paid_lamports, sum(unpaid)::bigint AS unpaid_lamports, sum(winners)::bigint AS winners,
	sum(winnings)::bigint AS won_lamports, sum(prizes)::bigint AS prize_lamports, sum(players)::bigint AS players,
	sum(winning_wallets)::bigint AS winning_wallets
FROM parts GROUP BY 1;
--> statement-breakpoint
ANALYZE "transactions", "chain_events", "pools", "seats", "notifications", "wallets";
