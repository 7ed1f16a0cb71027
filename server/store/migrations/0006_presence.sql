CREATE UNLOGGED TABLE "presence" (
	"process" text NOT NULL,
	"wallet" text NOT NULL,
	"subnet" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "presence_process_wallet_subnet_pk" PRIMARY KEY("process","wallet","subnet")
);
