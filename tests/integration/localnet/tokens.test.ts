import { createSolanaRpcSubscriptions, address as kitAddress } from '@solana/kit';
import { Keypair, LAMPORTS_PER_SOL, Transaction, sendAndConfirmTransaction } from '@solana/web3.js';
import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINAL_SECONDS, advance, endTestChain, fundedWallet, rpc, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';
import {
  ACCOUNT_BYTES,
  MINT_BYTES,
  MULTISIG_BYTES,
  NATIVE_MINT,
  TOKEN,
  TOKEN_2022,
  approve,
  createAccount,
  initializeAccount,
  initializeMint,
  mintTo,
  tokenInstruction,
  u64,
} from './token-instructions.ts';

const DECIMALS = 6;
const HELD = 1_500_000n;

let chain: TestChain;
let connection: Connection;
let payer: Keypair;
const [mint, account, wrapped, multisig] = [
  Keypair.generate(),
  Keypair.generate(),
  Keypair.generate(),
  Keypair.generate(),
];
const owner = Keypair.generate();
const delegate = Keypair.generate().publicKey;

async function send(instructions: TransactionInstruction[], signers: Keypair[] = []): Promise<void> {
  await sendAndConfirmTransaction(connection, new Transaction().add(...instructions), [payer, ...signers]);
}

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
  payer = await fundedWallet(connection, 20 * LAMPORTS_PER_SOL);
  await send(
    [
      await createAccount(connection, payer, mint, MINT_BYTES),
      initializeMint(mint.publicKey, DECIMALS, payer.publicKey),
      await createAccount(connection, payer, account, ACCOUNT_BYTES),
      initializeAccount(account.publicKey, mint.publicKey, owner.publicKey),
      mintTo(mint.publicKey, account.publicKey, payer.publicKey, HELD),
      approve(account.publicKey, delegate, owner.publicKey, 250_000n),
    ],
    [mint, account, owner],
  );
  await send(
    [
      await createAccount(connection, payer, wrapped, ACCOUNT_BYTES, { lamports: 2 * LAMPORTS_PER_SOL }),
      initializeAccount(wrapped.publicKey, NATIVE_MINT, owner.publicKey),
      await createAccount(connection, payer, multisig, MULTISIG_BYTES),
      tokenInstruction(
        TOKEN,
        [multisig.publicKey, { readonly: owner.publicKey }, { readonly: delegate }],
        19,
        2,
      ),
    ],
    [wrapped, multisig],
  );
});
afterAll(() => endTestChain(chain));

const amount = (units: bigint) => ({
  amount: String(units),
  decimals: DECIMALS,
  uiAmount: Number(units) / 1e6,
  uiAmountString: String(Number(units) / 1e6),
});
const byText = (a: string, b: string) => a.localeCompare(b);

describe('a wallet’s tokens', () => {
  it('are listed for their owner, parsed', async () => {
    const { value } = await connection.getParsedTokenAccountsByOwner(owner.publicKey, { programId: TOKEN });
    expect(value.map(({ pubkey }) => pubkey.toBase58()).toSorted(byText)).toEqual(
      [account.publicKey.toBase58(), wrapped.publicKey.toBase58()].toSorted(byText),
    );
    const own = value.find(({ pubkey }) => pubkey.equals(account.publicKey));
    expect(own?.account.owner).toEqual(TOKEN);
    expect(own?.account.data).toEqual({
      program: 'spl-token',
      space: ACCOUNT_BYTES,
      parsed: {
        type: 'account',
        info: {
          mint: mint.publicKey.toBase58(),
          owner: owner.publicKey.toBase58(),
          tokenAmount: amount(HELD),
          state: 'initialized',
          isNative: false,
          delegate: delegate.toBase58(),
          delegatedAmount: amount(250_000n),
        },
      },
    });
    const reserve = await connection.getMinimumBalanceForRentExemption(ACCOUNT_BYTES);
    const sol = value.find(({ pubkey }) => pubkey.equals(wrapped.publicKey));
    expect(sol?.account.data.parsed).toMatchObject({
      info: {
        isNative: true,
        rentExemptReserve: { amount: String(reserve), decimals: 9 },
        tokenAmount: { amount: String(2 * LAMPORTS_PER_SOL), uiAmount: 2, uiAmountString: '2' },
      },
    });
  });

  it('are listed by mint, in bytes and in a slice of them', async () => {
    const filter = { mint: mint.publicKey };
    const { value } = await connection.getTokenAccountsByOwner(owner.publicKey, filter);
    expect(value.map(({ pubkey }) => pubkey)).toEqual([account.publicKey]);
    const data = value[0]?.account.data;
    expect(data?.length).toBe(ACCOUNT_BYTES);
    expect(data?.readBigUInt64LE(64)).toBe(HELD);

    const params = [owner.publicKey.toBase58(), { mint: mint.publicKey.toBase58() }];
    const config = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 64, length: 8 } };
    const sliced = await rpc(chain.url, 'getTokenAccountsByOwner', [...params, config]);
    expect(sliced.result).toMatchObject({
      value: [{ account: { data: [u64(HELD).toString('base64'), 'base64'], space: ACCOUNT_BYTES } }],
    });
    // Without an encoding the chain uses base58, which is refused for so many bytes.
    const bare = await rpc(chain.url, 'getTokenAccountsByOwner', [...params, { commitment: 'confirmed' }]);
    expect(bare.error).toMatchObject({
      code: -32600,
      message: 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    });
  });

  it('are listed for the delegate that may move them, and for nobody else', async () => {
    const listed = async (key: PublicKey, filter: object): Promise<unknown> => {
      const config = { encoding: 'jsonParsed', commitment: 'confirmed' };
      const params = [key.toBase58(), filter, config];
      return (await rpc(chain.url, 'getTokenAccountsByDelegate', params)).result;
    };
    const found = { value: [{ pubkey: account.publicKey.toBase58() }] };
    expect(await listed(delegate, { programId: TOKEN.toBase58() })).toMatchObject(found);
    expect(await listed(delegate, { mint: mint.publicKey.toBase58() })).toMatchObject(found);
    expect(await listed(delegate, { mint: NATIVE_MINT.toBase58() })).toMatchObject({ value: [] });
    expect(await listed(delegate, { programId: TOKEN_2022.toBase58() })).toMatchObject({ value: [] });
    expect(await listed(owner.publicKey, { programId: TOKEN.toBase58() })).toMatchObject({ value: [] });
  });

  it('are there at finalized once they are final', async () => {
    const key = Keypair.generate();
    const holder = Keypair.generate().publicKey;
    const held = async (commitment: 'confirmed' | 'finalized'): Promise<number> =>
      (await connection.getParsedTokenAccountsByOwner(holder, { programId: TOKEN }, commitment)).value.length;
    await advance(chain.url, FINAL_SECONDS);
    await send(
      [
        await createAccount(connection, payer, key, ACCOUNT_BYTES),
        initializeAccount(key.publicKey, mint.publicKey, holder),
      ],
      [key],
    );
    expect([await held('confirmed'), await held('finalized')]).toEqual([1, 0]);
    await advance(chain.url, FINAL_SECONDS);
    expect(await held('finalized')).toBe(1);
  });
});

describe('a token', () => {
  it('has balances, a supply and largest accounts', async () => {
    const second = Keypair.generate();
    await send(
      [
        await createAccount(connection, payer, second, ACCOUNT_BYTES),
        initializeAccount(second.publicKey, mint.publicKey, payer.publicKey),
        mintTo(mint.publicKey, second.publicKey, payer.publicKey, 40_000_001n),
        // FreezeAccount
        tokenInstruction(
          TOKEN,
          [second.publicKey, { readonly: mint.publicKey }, { signer: payer.publicKey }],
          10,
        ),
      ],
      [second],
    );
    expect((await connection.getTokenAccountBalance(account.publicKey)).value).toEqual(amount(HELD));
    expect((await connection.getTokenAccountBalance(second.publicKey)).value.uiAmountString).toBe(
      '40.000001',
    );
    expect((await connection.getTokenSupply(mint.publicKey)).value).toEqual(amount(HELD + 40_000_001n));
    const { value: largest } = await connection.getTokenLargestAccounts(mint.publicKey);
    expect(largest.slice(0, 2)).toEqual([
      { address: second.publicKey, ...amount(40_000_001n) },
      { address: account.publicKey, ...amount(HELD) },
    ]);
    const { value: frozen } = await connection.getParsedAccountInfo(second.publicKey);
    expect(frozen?.data).toMatchObject({ parsed: { info: { state: 'frozen' } } });
  });

  it('is parsed wherever accounts are read: its mint, its signers, and what changes', async () => {
    const { value } = await connection.getMultipleParsedAccounts([mint.publicKey, multisig.publicKey]);
    expect(value.map((one) => one?.data)).toMatchObject([
      {
        program: 'spl-token',
        parsed: {
          type: 'mint',
          info: {
            decimals: DECIMALS,
            isInitialized: true,
            mintAuthority: payer.publicKey.toBase58(),
            freezeAuthority: payer.publicKey.toBase58(),
          },
        },
      },
      {
        parsed: {
          type: 'multisig',
          info: {
            numRequiredSigners: 2,
            numValidSigners: 2,
            isInitialized: true,
            signers: [owner.publicKey.toBase58(), delegate.toBase58()],
          },
        },
      },
    ]);
  });

  it('is parsed in what subscribers hear', async () => {
    const watched = Keypair.generate();
    const create = await createAccount(connection, payer, watched, ACCOUNT_BYTES);
    const abort = new AbortController();
    const reports = await createSolanaRpcSubscriptions(chain.wsUrl)
      .accountNotifications(kitAddress(watched.publicKey.toBase58()), {
        commitment: 'confirmed',
        encoding: 'jsonParsed',
      })
      .subscribe({ abortSignal: abort.signal });
    const heard = reports[Symbol.asyncIterator]().next();
    await send([create, initializeAccount(watched.publicKey, mint.publicKey, owner.publicKey)], [watched]);
    expect((await heard).value).toMatchObject({
      value: {
        data: {
          program: 'spl-token',
          parsed: { info: { tokenAmount: { amount: '0', decimals: DECIMALS } } },
        },
      },
    });
    abort.abort();
  });
});

describe('what is no token', () => {
  const nobody = Keypair.generate().publicKey.toBase58();

  it.each([
    ['getTokenAccountBalance', () => [nobody], 'Invalid param: could not find account'],
    ['getTokenAccountBalance', () => [payer.publicKey.toBase58()], 'Invalid param: not a Token account'],
    ['getTokenAccountBalance', () => [mint.publicKey.toBase58()], 'Invalid param: not a Token account'],
    ['getTokenSupply', () => [nobody], 'Invalid param: could not find account'],
    ['getTokenSupply', () => [payer.publicKey.toBase58()], 'Invalid param: not a Token mint'],
    ['getTokenSupply', () => [account.publicKey.toBase58()], 'Invalid param: mint could not be unpacked'],
    ['getTokenLargestAccounts', () => [nobody], 'Invalid param: could not find mint'],
    [
      'getTokenLargestAccounts',
      () => [account.publicKey.toBase58()],
      'Invalid param: Token mint could not be unpacked',
    ],
    [
      'getTokenAccountsByOwner',
      () => [nobody, { programId: nobody }],
      'Invalid param: unrecognized Token program id',
    ],
    ['getTokenAccountsByOwner', () => [nobody, { mint: nobody }], 'Invalid param: could not find mint'],
    ['getTokenAccountsByDelegate', () => [nobody, { mint: nobody }], 'Invalid param: could not find mint'],
  ])('is refused by %s with a validator’s sentence (%#)', async (name, params, message) => {
    const { error } = await rpc(chain.url, name, [...params(), { commitment: 'confirmed' }]);
    expect(error).toEqual({ code: -32602, message });
  });

  it.each([
    ['getTokenAccountBalance', ['0']],
    ['getTokenSupply', []],
    ['getTokenLargestAccounts', ['not an address']],
    ['getTokenAccountsByOwner', [nobody]],
    ['getTokenAccountsByOwner', [nobody, {}]],
    ['getTokenAccountsByOwner', [nobody, { mint: '1' }]],
    ['getTokenAccountsByOwner', [nobody, { mint: nobody, programId: TOKEN.toBase58() }]],
    ['getTokenAccountsByDelegate', ['1', { programId: TOKEN.toBase58() }]],
  ])('is refused by %s for its parameters %j', async (name, params) => {
    const { error } = await rpc(chain.url, name, params);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('Invalid') });
  });
});
