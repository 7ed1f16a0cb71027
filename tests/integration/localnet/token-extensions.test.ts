import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  sendAndConfirmTransaction,
} from '@solana/web3.js';
import type { Connection, TransactionInstruction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advance, endTestChain, fundedWallet, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';
import {
  TOKEN_2022,
  associatedAccount,
  createAccount,
  extendedBytes,
  f64,
  i16,
  initializeMint,
  mintTo,
  text,
  tokenInstruction,
  u64,
} from './token-instructions.ts';

const DECIMALS = 6;
const HELD = 1_000_000_001n;
/** Seconds of a year in Token-2022's interest. */
const YEAR_SECONDS = 60 * 60 * 24 * 365.24;
/** The first eight bytes of sha256 "spl_token_metadata_interface:initialize_account". */
const INITIALIZE_METADATA = Buffer.from([210, 225, 30, 162, 88, 184, 77, 141]);

let chain: TestChain;
let connection: Connection;
let payer: Keypair;

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
  payer = await fundedWallet(connection, 20 * LAMPORTS_PER_SOL);
});
afterAll(() => endTestChain(chain));

async function send(instructions: TransactionInstruction[], signers: Keypair[] = []): Promise<void> {
  await sendAndConfirmTransaction(connection, new Transaction().add(...instructions), [payer, ...signers]);
}

/** Creates a mint with extensions, and the wallet's account with some of its tokens. */
async function extendedMint(
  extensions: { length: number; initialize: (mint: PublicKey) => TransactionInstruction }[],
  after: (mint: PublicKey) => TransactionInstruction[] = () => [],
): Promise<{ mint: PublicKey; account: PublicKey }> {
  const key = Keypair.generate();
  const mint = key.publicKey;
  const space = extendedBytes(...extensions.map(({ length }) => length));
  const [account, createAssociated] = associatedAccount(payer.publicKey, payer.publicKey, mint, TOKEN_2022);
  await send(
    [
      // Its metadata make the account longer later.
      await createAccount(connection, payer, key, space, { program: TOKEN_2022, lamports: 10_000_000 }),
      ...extensions.map(({ initialize }) => initialize(mint)),
      initializeMint(mint, DECIMALS, payer.publicKey, TOKEN_2022),
      ...after(mint),
      createAssociated,
      mintTo(mint, account, payer.publicKey, HELD, TOKEN_2022),
    ],
    [key],
  );
  return { mint, account };
}

async function parsed(key: PublicKey): Promise<unknown> {
  return (await connection.getParsedAccountInfo(key)).value?.data;
}

/** Returns the program's own text for an amount, and the chain's answers, all of one slot. */
async function shown(mint: PublicKey, account: PublicKey): Promise<[program: string, ...chain: unknown[]]> {
  for (;;) {
    const ask = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      // AmountToUiAmount
      instructions: [tokenInstruction(TOKEN_2022, [{ readonly: mint }], 23, u64(HELD))],
    });
    const [simulated, supply, balance, largest] = await Promise.all([
      connection.simulateTransaction(new VersionedTransaction(ask.compileToLegacyMessage()), {
        replaceRecentBlockhash: true,
      }),
      connection.getTokenSupply(mint),
      connection.getTokenAccountBalance(account),
      connection.getTokenLargestAccounts(mint),
    ]);
    const slots = [simulated, supply, balance, largest].map(({ context }) => context.slot);
    if (new Set(slots).size > 1) continue;
    const program = Buffer.from(simulated.value.returnData?.data[0] ?? '', 'base64').toString('utf8');
    return [
      program,
      supply.value.uiAmountString,
      balance.value.uiAmountString,
      largest.value[0]?.uiAmountString,
    ];
  }
}

describe('Token-2022', () => {
  it('is parsed with its extensions', async () => {
    const authority = payer.publicKey.toBytes();
    const { mint, account } = await extendedMint(
      [
        {
          // TransferFeeConfig: 1.5 %, at most 5,000
          length: 108,
          initialize: (key) =>
            tokenInstruction(TOKEN_2022, [key], 26, 0, 1, authority, 0, i16(150), u64(5_000n)),
        },
        { length: 32, initialize: (key) => tokenInstruction(TOKEN_2022, [key], 25, 1, authority) },
        {
          length: 64,
          initialize: (key) => tokenInstruction(TOKEN_2022, [key], 39, 0, authority, key.toBytes()),
        },
      ],
      (key) => [
        tokenInstruction(
          TOKEN_2022,
          [key, { readonly: payer.publicKey }, { readonly: key }, { signer: payer.publicKey }],
          INITIALIZE_METADATA,
          text('Ünlimited'),
          text('UNL'),
          text('https://example.org/unl.json'),
        ),
      ],
    );
    const fee = { epoch: expect.any(Number), maximumFee: 5_000, transferFeeBasisPoints: 150 };
    const wallet = payer.publicKey.toBase58();
    expect(await parsed(mint)).toMatchObject({
      program: 'spl-token-2022',
      parsed: {
        type: 'mint',
        info: {
          supply: String(HELD),
          extensions: [
            {
              extension: 'transferFeeConfig',
              state: {
                transferFeeConfigAuthority: wallet,
                withdrawWithheldAuthority: null,
                withheldAmount: 0,
                olderTransferFee: fee,
                newerTransferFee: fee,
              },
            },
            { extension: 'mintCloseAuthority', state: { closeAuthority: wallet } },
            {
              extension: 'metadataPointer',
              state: { authority: wallet, metadataAddress: mint.toBase58() },
            },
            {
              extension: 'tokenMetadata',
              state: {
                updateAuthority: wallet,
                mint: mint.toBase58(),
                name: 'Ünlimited',
                symbol: 'UNL',
                uri: 'https://example.org/unl.json',
                additionalMetadata: [],
              },
            },
          ],
        },
      },
    });
    const { value } = await connection.getParsedTokenAccountsByOwner(payer.publicKey, {
      programId: TOKEN_2022,
    });
    expect(value).toMatchObject([
      {
        pubkey: account,
        account: {
          data: {
            program: 'spl-token-2022',
            parsed: {
              type: 'account',
              info: {
                mint: mint.toBase58(),
                tokenAmount: { amount: String(HELD), uiAmountString: '1000.000001' },
                extensions: [
                  { extension: 'immutableOwner' },
                  { extension: 'transferFeeAmount', state: { withheldAmount: 0 } },
                ],
              },
            },
          },
        },
      },
    ]);
  });

  it('shows multiplied amounts as the program does', async () => {
    const { mint, account } = await extendedMint([
      {
        // ScaledUiAmountConfig
        length: 56,
        initialize: (key) => tokenInstruction(TOKEN_2022, [key], 43, 0, payer.publicKey.toBytes(), f64(1.25)),
      },
    ]);
    const [program, ...answers] = await shown(mint, account);
    expect(answers).toEqual([program, program, program]);
    expect(program).toBe('1250.000001');
    expect(await parsed(mint)).toMatchObject({
      parsed: {
        info: {
          extensions: [
            { extension: 'scaledUiAmountConfig', state: { multiplier: '1.25', newMultiplier: '1.25' } },
          ],
        },
      },
    });
  });

  it('shows amounts that bear interest as the program does', async () => {
    const { mint, account } = await extendedMint([
      {
        // InterestBearingConfig: 100 % a year
        length: 52,
        initialize: (key) =>
          tokenInstruction(TOKEN_2022, [key], 33, 0, payer.publicKey.toBytes(), i16(10_000)),
      },
    ]);
    const [now, ...nowShown] = await shown(mint, account);
    expect(Number(now)).toBeCloseTo(1_000, 2);
    expect(nowShown).toEqual([now, now, now]);
    await advance(chain.url, YEAR_SECONDS);
    const [later, ...laterShown] = await shown(mint, account);
    expect(laterShown).toEqual([later, later, later]);
    expect(Number(later) / Number(now)).toBeCloseTo(Math.E, 4);
  });
});
